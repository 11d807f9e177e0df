import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import type { SealedToken } from './card-vault.ts'

/**
 * Serializes changes to the affiliation of a proforma. Taken before any other lock
 * (docs/money.md, "Transactions and locks").
 */
export async function lockProforma(trx: Trx, proforma: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`affiliation ${proforma}`}, 0))`.execute(trx)
}

/** The same by an order that registers a card; does nothing for any other order. */
export async function lockProformaOf(trx: Trx, orderId: string): Promise<void> {
  const row = await trx
    .selectFrom('card_registration')
    .select('proforma')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (row) await lockProforma(trx, row.proforma)
}

export type LiveAffiliation = {
  readonly id: number
  readonly customerId: number
  readonly shop: string
  readonly sealed: SealedToken
}

/** The affiliation of a proforma that has not ended. */
export async function findLiveAffiliation(db: Queryable, proforma: string): Promise<LiveAffiliation | null> {
  const row = await db
    .selectFrom('affiliation')
    .select(['id', 'customer_id', 'shop', 'encrypted_token', 'key_id'])
    .where('proforma', '=', proforma)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row?.encrypted_token) return null
  const sealed = { bytes: row.encrypted_token, keyId: row.key_id }
  return { id: row.id, customerId: row.customer_id, shop: row.shop, sealed }
}

export type NewAffiliation = {
  readonly proforma: string
  readonly customerId: number
  readonly registrationId: string
  readonly shop: string
  readonly sealed: SealedToken
  readonly chainId: string | null
  readonly maskedCard: string
  readonly cardBrand: string
  readonly holder: string
  readonly expiry: CardExpiry
  readonly consentVersion: string
  readonly consentAt: Temporal.Instant
  readonly consentAddress: string
  readonly device: 'PC' | 'Mobile'
}

export async function insertAffiliation(
  trx: Trx,
  affiliation: NewAffiliation,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('affiliation')
    .values({
      proforma: affiliation.proforma,
      customer_id: affiliation.customerId,
      registration_id: affiliation.registrationId,
      shop: affiliation.shop,
      encrypted_token: affiliation.sealed.bytes,
      key_id: affiliation.sealed.keyId,
      chain_id: affiliation.chainId,
      masked_card: affiliation.maskedCard,
      card_brand: affiliation.cardBrand,
      card_holder: affiliation.holder,
      card_expiry_month: affiliation.expiry.month,
      card_expiry_year: affiliation.expiry.year,
      consent_version: affiliation.consentVersion,
      consent_at: affiliation.consentAt.toString(),
      consent_address: affiliation.consentAddress,
      device: affiliation.device,
      created_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function planRevocation(
  trx: Trx,
  shop: string,
  sealed: SealedToken,
  cause: 'unaffiliated' | 'replaced' | 'declined' | 'ceded' | 'withdrawn',
  now: Temporal.Instant,
  /** For a card that never went on debit: the verification that created its token, so that it is planned once. */
  transactionUuid: string | null = null,
): Promise<void> {
  await trx
    .insertInto('card_token_revocation')
    .values({
      transaction_uuid: transactionUuid,
      shop,
      encrypted_token: sealed.bytes,
      key_id: sealed.keyId,
      cause,
      next_attempt_at: now.toString(),
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['shop', 'transaction_uuid']).doNothing())
    .execute()
}

/** Whether a request with that idempotency key already ended an affiliation of the proforma. */
export async function wasEndedBy(trx: Trx, proforma: string, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('affiliation')
    .select('id')
    .where('proforma', '=', proforma)
    .where('end_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the customer unaffiliated the proforma after that moment, so that an earlier consent no longer counts. */
export async function wasUnaffiliatedSince(
  trx: Trx,
  proforma: string,
  moment: Temporal.Instant,
): Promise<boolean> {
  const row = await trx
    .selectFrom('affiliation')
    .select('id')
    .where('proforma', '=', proforma)
    .where('end_cause', '=', 'unaffiliated')
    .where('ended_at', '>', sql<Temporal.Instant>`${moment.toString()}::timestamptz`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what happened to an affiliation. The details name no person. */
export async function writeAudit(
  trx: Trx,
  actor: 'customer' | 'card-provider' | 'debit-day' | 'developer',
  action: string,
  subject: `affiliation:${number}` | `registration:${string}`,
  now: Temporal.Instant,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute()
}
