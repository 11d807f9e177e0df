import type { LinkForm, LinkFormRequest } from '@llave/contract/payment-links/issue-link-form'
import { ApiError } from '../http/api-error.ts'
import { hashToken, makeToken } from '../http/token.ts'
import { type IssueParts, issueForm } from '../payments/issue-form-token.ts'
import { readDebt } from '../payments/orders/debt.store.ts'
import { insertPayer } from '../payments/orders/payer.store.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import { readLetras } from './describe-link.ts'
import { describePayerForm } from './describe-payer-form.ts'
import { type LinkVisitor, requireAlive } from './open-link.ts'
import { findLinkOf } from './payment-link.store.ts'

export type LinkFormParts = IssueParts & {
  /** Of the privacy policy that who pays accepts. */
  readonly policyVersion: Temporal.PlainDate
}

/**
 * GenerarToken: an ordinary order of the buyer's debt, with who pays it beside it. Only in the currency of the letra,
 * and only for the amount that the screen showed.
 */
export async function issueLinkForm(
  parts: LinkFormParts,
  request: LinkFormRequest,
  { network }: LinkVisitor,
): Promise<LinkForm> {
  const { db, clock } = parts
  const link = await requireAlive(parts, request.secret, network)
  if (!(await isOpenFor(db, 'payments'))) throw new ApiError('pagos_suspendidos')
  const { customerId, receivableId } = link
  const letras = await readLetras(db, customerId)
  const letra = letras.all.find(({ proforma, code }) => proforma === link.proforma && code === link.letra)
  if (!letra) throw new ApiError('enlace_cerrado')
  const key = makeToken()
  const { name, document, email } = request
  const payer = { name, document, email, letraNumber: letras.describe(letra).position }
  const intent = {
    session: { customerId },
    request,
    rate: null,
    saveConsent: null,
    savePayer: async (trx: Parameters<typeof insertPayer>[0], orderId: string) => {
      // Under the debt's lock, which who takes the link back holds too.
      const current = await findLinkOf(trx, customerId, link.id, clock.now())
      if (current?.state !== 'active') throw new ApiError('enlace_cerrado')
      const { policyVersion } = parts
      const kept = { ...payer, linkId: link.id, keyHash: hashToken(key), policyVersion }
      await insertPayer(trx, orderId, kept, clock.now())
    },
  }
  try {
    const debt = await readDebt(db, { receivableId, customerId })
    const form = await issueForm(parts, [debt], intent, (order) =>
      describePayerForm(order, payer, request.device, parts.notificationUrl),
    )
    return { ...form, key }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (ofTheBuyer.has(error.code)) throw new ApiError('enlace_cerrado')
    // Why it has to wait may be a prepayment of the buyer's.
    throw error.code === 'pago_en_proceso' ? new ApiError('pago_en_proceso') : error
  }
}

/** Answers that would tell a stranger of the buyer's debts. */
const ofTheBuyer: ReadonlySet<string> = new Set(['ajeno', 'ya_pagado', 'no_pagable', 'fuera_de_orden'])
