import type { AffiliateRequest, RegistrationOutcome } from '@llave/contract/debit/affiliate-card'
import { overdueCount, overdueText } from '@llave/domain/debit/affiliation-impediment'
import { chargeRefusal } from '@llave/domain/debit/charge-refusal'
import { limaDate } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { RetiredKeys } from '../config/config.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findShop } from '../payments/provider/find-shop.ts'
import { readBrowserAnswer } from '../payments/provider/read-browser-answer.ts'
import { peekPayment } from '../payments/provider/read-payment.ts'
import { listAffiliations } from './list-affiliations.ts'
import { listPendingLetras } from './proforma.store.ts'
import { type RegisterCardParts, registerCard } from './register-card.ts'
import { findRegistration, type Registration } from './registration.store.ts'

export type AffiliateCardParts = RegisterCardParts & {
  readonly retiredKeys?: RetiredKeys | undefined
  readonly log: FastifyBaseLogger
}

/** AfiliacionDebitoAutomatico: the form's signed answer, sent by the browser of the proforma's owner. */
export async function affiliateCard(
  parts: AffiliateCardParts,
  session: Session,
  { proforma, answer }: AffiliateRequest,
): Promise<RegistrationOutcome> {
  const peeked = peekPayment(answer.rawAnswer)
  if (!peeked) throw new ApiError('firma_invalida')
  const registration = await findRegistration(parts.db, peeked.orderId)
  const own = registration?.customerId === session.customerId && registration.proforma === proforma
  // Another customer's registration and one that does not exist get the same answer.
  if (!registration || !own) throw new ApiError('ajeno')
  const shop = findShop(parts.shops, registration.shop)
  const snapshot = readBrowserAnswer(answer, shop, parts.retiredKeys)
  if (!snapshot) {
    parts.log.warn(
      { order: registration.id },
      'an answer to a registration that the provider did not sign for us',
    )
    throw new ApiError('firma_invalida')
  }
  await registerCard(parts, 'browser', snapshot)
  return readOutcome(parts, session, registration.id)
}

async function readOutcome(
  parts: RegisterCardParts,
  session: Session,
  id: string,
): Promise<RegistrationOutcome> {
  const registration = await findRegistration(parts.db, id)
  if (registration?.state === 'registered') {
    const affiliations = await listAffiliations(parts, session)
    const affiliation = affiliations.find(({ proforma }) => proforma === registration.proforma)
    if (affiliation?.card) return { state: 'affiliated', affiliation }
  }
  if (registration?.state === 'declined' || registration?.state === 'registered') {
    return { state: 'declined', ...(await explain(parts, registration)) }
  }
  if (registration?.refusalCode) {
    const { reason, advice } = chargeRefusal(registration.refusalCode)
    return { state: 'refused', reason, advice }
  }
  return { state: 'confirming' }
}

async function explain({ db, clock }: RegisterCardParts, { declineReason, proforma }: Registration) {
  if (declineReason === 'overdue') {
    const count = overdueCount(await listPendingLetras(db, [proforma]), limaDate(clock.now()))
    return { reason: overdueText(count), advice: '' }
  }
  if (declineReason === 'incomplete') {
    const reason = 'El proveedor de pagos registró tu tarjeta sin los datos que necesitamos para cobrarla.'
    return { reason, advice: 'Intenta otra vez o usa otra tarjeta.' }
  }
  const reason = 'Tu tarjeta no quedó afiliada al Débito automático.'
  return { reason, advice: 'Revisa el estado de tu afiliación y, si hace falta, empieza otra vez.' }
}
