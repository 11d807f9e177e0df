import { randomBytes } from 'node:crypto'
import type { CardFormRequest } from '@llave/contract/debit/issue-card-form'
import type { FormToken } from '@llave/contract/payments/form-token-message'
import { consentVersion } from '@llave/domain/debit/consent'
import { formExpiry, formLifetime } from '@llave/domain/payments/form-lifetime'
import { makeOrderId } from '@llave/domain/payments/order-id'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import type { CardProvider } from '../payments/provider/card-provider.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import { describeRegistration } from './describe-registration.ts'
import { findImpediment, refuseAffiliation, type Shops } from './find-impediment.ts'
import { listPendingLetras, listProformas, type Proforma, readPerson } from './proforma.store.ts'
import { insertRegistration, markRegistrationFormIssued } from './registration.store.ts'

export type CardFormParts = {
  readonly db: Database
  readonly clock: Clock
  readonly provider: CardProvider
  readonly shops: Shops
  /** Where notifications of these registrations go. */
  readonly notificationUrl: string
  /** From where the portal loads the provider's script. */
  readonly staticUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * GenerarTokenIziAfiliacion: commits the registration with its consent, and only then asks the
 * provider for a form that registers a card with a zero amount and strong authentication.
 * Nothing is charged, so a second form is harmless: the card registered last counts.
 */
export async function issueCardForm(
  parts: CardFormParts,
  session: Session,
  request: CardFormRequest,
  address: string,
): Promise<FormToken> {
  const { db, clock, shops, log } = parts
  const property = chosen(await listProformas(db, session.customerId), request)
  if (!property) throw new ApiError('ajeno')
  refuseOldConsent(request, property)
  const shop = shops[property.currency]
  const letras = await listPendingLetras(db, [property.proforma])
  const person = await readPerson(db, session.customerId)
  const today = limaDate(clock.now())
  const open = await isOpenFor(db, 'card_registration')
  const impediment = findImpediment(shops, { letras, today, email: person.email, shop: shop.shopId, open })
  if (impediment) throw refuseAffiliation(impediment, letras, today)

  const id = await register(parts, session, property, request, address)
  const description = describeRegistration(id, property, person, session, request, letras[0] ?? null)
  const form = { ...description, ipnTargetUrl: parts.notificationUrl }
  const answer = await parts.provider.createRegistration(shop, form)
  if (answer.outcome !== 'answered') {
    log.warn({ order: id, ...answer }, 'the provider gave no form to register a card')
    throw new ApiError('proveedor_no_responde')
  }
  await markRegistrationFormIssued(db, id, clock.now())
  return {
    formToken: answer.value,
    orderId: id,
    expiresInSeconds: formLifetime.minutes * 60,
    publicKey: shop.publicKey,
    endpoint: parts.staticUrl,
  }
}

/** By its proforma, or in the specification's message by project and product; null where it is not the customer's. */
function chosen(
  properties: readonly Proforma[],
  { proforma, projectCode, productName }: CardFormRequest,
): Proforma | null {
  if (proforma !== '') return properties.find((property) => property.proforma === proforma) ?? null
  const named = properties.filter(
    (property) => property.projectCode === projectCode && property.productName === productName,
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** The consent must name the current text, and the currency must be the one that will be charged. */
function refuseOldConsent(request: CardFormRequest, property: Proforma): void {
  if (request.currency !== property.currency) throw new ApiError('dato_invalido', { campo: 'currency' })
  if (request.consentVersion === '' || request.consentVersion === consentVersion) return
  throw new ApiError('dato_invalido', { campo: 'metadata.versionConsentimiento' })
}

async function register(
  { db, clock, shops }: CardFormParts,
  session: Session,
  { proforma, currency }: Proforma,
  request: CardFormRequest,
  address: string,
): Promise<string> {
  for (;;) {
    const now = clock.now()
    const registration = {
      id: makeOrderId(now, randomBytes(4)),
      shop: shops[currency].shopId,
      customerId: session.customerId,
      proforma,
      currency,
      state: 'created',
      consentVersion,
      consentAddress: address,
      device: request.device === 'mobile' ? 'Mobile' : 'PC',
      phone: session.phone,
      formExpiresAt: formExpiry(now),
      nextCheckAt: nextReconciliation(now, now),
    } as const
    if (await insertRegistration(db, registration, now)) return registration.id
  }
}
