import { randomBytes } from 'node:crypto'
import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { linkCodeLength, makeLinkCode } from '@llave/domain/payment-links/link-code'
import { linkEnd, linkPolicy } from '@llave/domain/payment-links/link-policy'
import type { DeviceKind } from '@llave/domain/payment-links/opened-from'
import { payability } from '@llave/domain/receivables/payable'
import { startOfLimaDay } from '@llave/domain/time/lima-date'
import { transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findDebt } from '../payments/orders/debt.store.ts'
import { payabilityRefusals } from '../payments/orders/open-order.ts'
import { describeLinks, readLetras } from './describe-link.ts'
import type { LinkParts } from './link-parts.ts'
import { makeLinkSecret } from './link-secret.ts'
import {
  countLinksSince,
  endFinishedLinks,
  findLinkOf,
  insertLink,
  listLinksOf,
  lockLinksOf,
} from './payment-link.store.ts'

/**
 * CrearEnlace: a link for a letra that can be paid now. Asked again, in another tab or after a lost answer, it is the
 * link that is alive.
 */
export async function createPaymentLink(
  parts: LinkParts,
  session: Session,
  { proforma, code }: { readonly proforma: string; readonly code: string },
  madeFrom: DeviceKind,
): Promise<PaymentLink> {
  const { db, clock } = parts
  const { customerId } = session
  const debt = await findDebt(db, customerId, { kind: 'instalment', proforma, code })
  const letras = await readLetras(db, customerId)
  const letra = letras.all.find((own) => own.proforma === proforma && own.code === code)
  if (!debt) throw new ApiError('ajeno')
  const answer = letra ? payability(letra, letras.all) : 'annulled'

  const now = clock.now()
  const id = await transact(db, async (trx) => {
    await lockLinksOf(trx, customerId)
    await endFinishedLinks(trx, now, customerId)
    const alive = (await listLinksOf(trx, customerId, now)).filter(({ state }) => state === 'active')
    const own = alive.find(({ receivableId }) => receivableId === debt.receivableId)
    if (own) return own.id
    if (answer !== 'payable') throw new ApiError(payabilityRefusals[answer])
    if (alive.length >= linkPolicy.alive) throw new ApiError('no_disponible', {}, tooManyAlive)
    if ((await countLinksSince(trx, customerId, startOfLimaDay(now))) >= linkPolicy.madeInADay)
      throw new ApiError('no_disponible', {}, tooManyToday)
    return insertLink(
      trx,
      {
        ...makeLinkSecret(parts.secret),
        receivableId: debt.receivableId,
        customerId,
        code: makeLinkCode(randomBytes(linkCodeLength)),
        madeFrom,
        endsAt: linkEnd(now),
      },
      now,
    )
  })
  const link = await findLinkOf(db, customerId, id, now)
  const [described] = link ? await describeLinks(parts, session, [link], letras) : []
  // Between the two its letra went to somebody else.
  if (!described) throw new ApiError('ajeno')
  return described
}

const tooManyAlive = `Ya tienes ${linkPolicy.alive} enlaces activos. Retira uno para crear otro.`
const tooManyToday = 'Hoy ya creaste muchos enlaces. Inténtalo mañana.'
