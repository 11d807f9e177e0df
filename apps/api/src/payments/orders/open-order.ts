import type { ErrorCode } from '@llave/contract/error-answer'
import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import { equalMoney } from '@llave/domain/money/money'
import { formExpiry } from '@llave/domain/payments/form-lifetime'
import { makeOrderId } from '@llave/domain/payments/order-id'
import { isOpen, isUnderWay } from '@llave/domain/payments/order-state'
import type { RateMicros } from '@llave/domain/payments/preferential-rate'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { inApplication } from '@llave/domain/prepayment/in-application'
import { type Payability, payability } from '@llave/domain/receivables/payable'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { holdsProforma } from '../../holders/held-proformas.store.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/session.ts'
import { type Charge, chargeFor } from './charge-for.ts'
import { type Debt, listPendingLetras, lockDebt } from './debt.store.ts'
import {
  insertWebOrder,
  isMoneyHeld,
  lockOrdersOf,
  moveOrder,
  type Order,
  updateOrder,
} from './order.store.ts'
import { findPayer } from './payer.store.ts'
import { isInApplication, isStillAsked } from './prepayment.store.ts'

export type OrderIntent = {
  /** Whose debt it is. */
  readonly session: Pick<Session, 'customerId'>
  readonly shop: string
  readonly request: Pick<FormTokenRequest, 'amount' | 'device'>
  readonly rate: RateMicros | null
  /** Orders of this debt that were just reconciled: nobody is paying on them. */
  readonly asked: ReadonlySet<string>
  readonly random: (size: number) => Uint8Array
  /** Set where the card that pays is to be put on debit. */
  readonly saveConsent: SaveConsent | null
  /** Set where somebody else pays for the customer: keeps who, in the order's transaction. */
  readonly savePayer: SavePayer | null
}

type SaveConsent = (trx: Trx, id: string, formExpiresAt: Temporal.Instant) => Promise<void>
type SavePayer = (trx: Trx, id: string) => Promise<void>

export type OpenedOrder = Charge & { readonly id: string }

/**
 * Commits the order under the debt's lock. Null where another request opened an order in between,
 * which has to be reconciled first.
 */
export async function openOrder(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  debt: Debt,
  intent: OrderIntent,
): Promise<OpenedOrder | null> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const locked = await lockDebt(trx, debt.receivableId)
    // A cession takes that lock too: since the debt was found it may have gone to somebody else.
    if (!(await holdsProforma(trx, intent.session.customerId, debt.proforma))) throw new ApiError('ajeno')
    const open = (await lockOrdersOf(trx, [debt.receivableId])).filter((order) => isOpen(order.state))
    await requirePayable(trx, { ...debt, state: locked.state }, open, now)
    const charge = chargeFor(locked.owed, intent.request.amount, intent.rate)
    if (open.some((order) => !intent.asked.has(order.id))) return null

    // The provider never gave a form for this order, so it is reused; never one of another payer.
    const same = open.find((order) => order.state === 'created' && isSame(order, charge, intent))
    const reusable = same && !intent.savePayer && !(await findPayer(trx, same.id))
    const unanswered = reusable ? same : undefined
    for (const order of open) if (order !== unanswered) await endUnpaid(trx, order, now)
    if (unanswered) {
      await updateOrder(trx, unanswered.id, { formExpiresAt: formExpiry(now) })
      return { ...charge, id: unanswered.id }
    }
    return { ...charge, id: await insertOrder(trx, debt, charge, intent, now) }
  })
}

/** Why a debt cannot be paid now, as it is answered. */
export const payabilityRefusals = {
  annulled: 'no_pagable',
  paid: 'ya_pagado',
  'under-way': 'pago_en_proceso',
  'older-first': 'fuera_de_orden',
} as const satisfies Record<Exclude<Payability, 'payable'>, ErrorCode>

/** Throws where nothing is owed. */
export function requireOwed({ state }: Pick<Debt, 'state'>): void {
  if (state !== 'pending') throw new ApiError(payabilityRefusals[state])
}

async function requirePayable(
  trx: Trx,
  debt: Debt,
  open: readonly Order[],
  now: Temporal.Instant,
): Promise<void> {
  if (await isInApplication(trx, debt.receivableId)) throw new ApiError('pago_en_proceso', {}, inApplication)
  const paymentUnderWay =
    open.some((order) => isUnderWay(order.state)) || (await isMoneyHeld(trx, debt.receivableId))
  const { proforma, dueOn, state } = debt
  // The oldest-first rule is for letras; cash items are free (docs/small-print.md, "Which debt may be paid").
  const siblings = debt.kind === 'instalment' ? await listPendingLetras(trx, proforma) : []
  const answer = payability({ proforma, dueOn, state, paymentUnderWay }, siblings)
  if (answer !== 'payable') throw new ApiError(payabilityRefusals[answer])
  if (debt.kind === 'prepayment' && !(await isStillAsked(trx, debt.receivableId, limaDate(now))))
    throw new ApiError(
      'no_pagable',
      {},
      'Tus letras cambiaron, o estas cifras son de otro día. Vuelve a comparar tu prepago.',
    )
}

function isSame(order: Order, charge: Charge, { session, shop, saveConsent }: OrderIntent): boolean {
  return (
    order.registersCard === (saveConsent !== null) &&
    order.customerId === session.customerId &&
    order.shop === shop &&
    order.rate === charge.rate &&
    equalMoney(order.amount, charge.amount) &&
    equalMoney(order.debtAmount, charge.debtAmount)
  )
}

/** Ends an order that was never used, or whose tries were all refused. */
export async function endUnpaid(trx: Trx, order: Order, now: Temporal.Instant): Promise<void> {
  await moveOrder(trx, order, order.refusalCode === null ? 'superseded' : 'refused', now)
}

async function insertOrder(
  trx: Trx,
  debt: Debt,
  charge: Charge,
  { session, shop, request, random, saveConsent, savePayer }: OrderIntent,
  now: Temporal.Instant,
): Promise<string> {
  for (;;) {
    const id = makeOrderId(now, random(4))
    const order = {
      ...charge,
      id,
      shop,
      customerId: session.customerId,
      receivableId: debt.receivableId,
      device: request.device,
      registersCard: saveConsent !== null,
      formExpiresAt: formExpiry(now),
      nextCheckAt: nextReconciliation(now, now),
    }
    if (!(await insertWebOrder(trx, order, now))) continue
    await saveConsent?.(trx, id, order.formExpiresAt)
    await savePayer?.(trx, id)
    return id
  }
}
