import { type ChargeState, unpaidChargeStates } from '@llave/domain/debit/charge-state'
import type { Queryable } from '../database/database.ts'

/** A card on debit, as the holders of its proforma see it. */
export type AffiliationRow = {
  readonly id: number
  readonly proforma: string
  /** The provider's account that keeps the card. */
  readonly shop: string
  readonly maskedCard: string
  readonly holder: string
  /** Who affiliated it. */
  readonly customerName: string
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly device: 'PC' | 'Mobile'
  readonly phoneNumber: string
  readonly suspension: string | null
  readonly createdAt: Temporal.Instant
}

export async function listLiveAffiliations(
  db: Queryable,
  proformas: readonly string[],
): Promise<AffiliationRow[]> {
  if (proformas.length === 0) return []
  return db
    .selectFrom('affiliation as a')
    .innerJoin('card_registration as g', 'g.id', 'a.registration_id')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.proforma', 'a.shop', 'a.masked_card as maskedCard', 'a.card_holder as holder'])
    .select(['a.card_expiry_month as expiryMonth', 'a.card_expiry_year as expiryYear', 'a.device'])
    .select([
      'c.name as customerName',
      'g.phone_number as phoneNumber',
      'a.suspension',
      'a.created_at as createdAt',
    ])
    .where('a.proforma', 'in', proformas)
    .where('a.ended_at', 'is', null)
    .execute()
}

/** The latest charge that was sent on an affiliation for a letra that is still pending. */
export type LastCharge = {
  readonly affiliationId: number
  readonly state: ChargeState
  readonly letra: string
  readonly refusalCode: string | null
  readonly updatedAt: Temporal.Instant
  /** When the proforma is retried; null where it is not. */
  readonly nextAt: Temporal.Instant | null
}

export async function listLastCharges(db: Queryable, affiliations: readonly number[]): Promise<LastCharge[]> {
  if (affiliations.length === 0) return []
  const rows = await db
    .selectFrom('debit_charge as c')
    .innerJoin('receivable as r', 'r.id', 'c.receivable_id')
    .leftJoin('debit_turn as t', (join) =>
      join
        .onRef('t.run_day', '=', 'c.run_day')
        .onRef('t.affiliation_id', '=', 'c.affiliation_id')
        .on('t.state', '=', 'waiting'),
    )
    .distinctOn('c.affiliation_id')
    .select(['c.affiliation_id as affiliationId', 'c.state', 'r.code as letra'])
    .select(['c.refusal_code as refusalCode', 'c.updated_at as updatedAt', 't.next_at as nextAt'])
    .where('c.affiliation_id', 'in', affiliations)
    .where('c.state', 'in', unpaidChargeStates)
    .where('r.state', '=', 'pending')
    .orderBy('c.affiliation_id')
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, letra: row.letra ?? '' }))
}
