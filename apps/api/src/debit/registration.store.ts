import { type RegistrationState, registrationStates } from '@llave/domain/debit/registration-state'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'

/** An order at the provider that registers a card. */
export type Registration = {
  readonly id: string
  readonly sequence: number
  readonly shop: string
  readonly customerId: number
  readonly proforma: string
  readonly currency: 'PEN' | 'USD'
  readonly state: RegistrationState
  readonly refusalCode: string | null
  readonly declineReason: string | null
  readonly transactionUuid: string | null
  readonly consentVersion: string
  readonly consentAt: Temporal.Instant
  readonly consentAddress: string
  readonly device: 'PC' | 'Mobile'
  readonly formExpiresAt: Temporal.Instant
  readonly createdAt: Temporal.Instant
}

export type NewRegistration = Pick<
  Registration,
  | 'id'
  | 'shop'
  | 'customerId'
  | 'proforma'
  | 'currency'
  | 'consentVersion'
  | 'consentAddress'
  | 'formExpiresAt'
> & {
  readonly state: 'created' | 'with_payment'
  readonly device: 'PC' | 'Mobile'
  readonly phone: { readonly dialCode: string; readonly number: string }
  readonly nextCheckAt: Temporal.Instant | null
}

/** False where another registration has the same id (ids are unique only by chance within a second). */
export async function insertRegistration(
  trx: Queryable,
  registration: NewRegistration,
  now: Temporal.Instant,
): Promise<boolean> {
  const result = await trx
    .insertInto('card_registration')
    .values({
      id: registration.id,
      shop: registration.shop,
      customer_id: registration.customerId,
      proforma: registration.proforma,
      currency: registration.currency,
      state: registration.state,
      consent_version: registration.consentVersion,
      consent_at: now.toString(),
      consent_address: registration.consentAddress,
      device: registration.device,
      dial_code: registration.phone.dialCode,
      phone_number: registration.phone.number,
      form_expires_at: registration.formExpiresAt.toString(),
      next_check_at: registration.nextCheckAt?.toString() ?? null,
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const columns = [
  'id',
  'sequence',
  'shop',
  'customer_id as customerId',
  'proforma',
  'currency',
  'state',
  'refusal_code as refusalCode',
  'decline_reason as declineReason',
  'transaction_uuid as transactionUuid',
  'consent_version as consentVersion',
  'consent_at as consentAt',
  'consent_address as consentAddress',
  'device',
  'form_expires_at as formExpiresAt',
  'created_at as createdAt',
] as const

export async function findRegistration(db: Queryable, id: string): Promise<Registration | null> {
  const row = await db.selectFrom('card_registration').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The registration, locked. The caller already holds the proforma's lock. */
export async function lockRegistration(trx: Trx, id: string): Promise<Registration> {
  return trx
    .selectFrom('card_registration')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Columns written together with the state; the others stay as they are. */
type Columns = Partial<Pick<Registration, 'refusalCode' | 'declineReason' | 'transactionUuid'>>

/** Writes the transition from the state that was read under the lock. Throws where the state table forbids it. */
export async function moveRegistration(
  trx: Trx,
  { id, state }: Pick<Registration, 'id' | 'state'>,
  to: RegistrationState,
  columns: Columns,
  now: Temporal.Instant,
): Promise<void> {
  const moved = await writeState(trx, id, [state], to, columns, now)
  if (moved === 0) throw new Error(`Registration ${id} is not ${state} any more`)
}

/** Records that the provider gave a form, unless the registration has moved on meanwhile. */
export async function markRegistrationFormIssued(
  db: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await writeState(db, id, registrationStates.before('form_issued'), 'form_issued', {}, now)
}

function writeState(
  db: Queryable,
  id: string,
  from: readonly RegistrationState[],
  to: RegistrationState,
  { refusalCode = null, declineReason = null, transactionUuid = null }: Columns,
  now: Temporal.Instant,
): Promise<number> {
  return moveRows(db, {
    table: 'card_registration',
    states: registrationStates,
    from,
    to,
    set: sql`refusal_code = coalesce(${refusalCode}, refusal_code),
      decline_reason = coalesce(${declineReason}, decline_reason),
      transaction_uuid = coalesce(${transactionUuid}, transaction_uuid), updated_at = ${moment(now)}`,
    where: sql`id = ${id}`,
  })
}

/** Whether a card of the proforma was registered on a newer consent than this one. */
export async function hasYoungerRegistration(trx: Trx, registration: Registration): Promise<boolean> {
  const row = await trx
    .selectFrom('card_registration')
    .select('id')
    .where('proforma', '=', registration.proforma)
    .where('state', '=', 'registered')
    .where('sequence', '>', registration.sequence)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
