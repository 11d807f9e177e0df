import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** A transaction that matches nothing of ours; it names no person. */
export type QuarantinedTransaction = {
  readonly shop: string
  readonly uuid: string
  /** Our order, or the unknown id that the message names. */
  readonly orderId: string | null
  /** What it was paid for, as the message says: a letra's code or a document number. */
  readonly proforma: string | null
  readonly document: string | null
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: string
  /** Minor units of a currency that may be none of ours. */
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly since: Temporal.Instant
}

/** What waits in quarantine, the oldest first. */
export async function listQuarantined(db: Queryable): Promise<QuarantinedTransaction[]> {
  return toQuarantined(await selectQuarantined(db).execute())
}

/** The place of money in that list: microseconds since 1970, and its uuid. */
export type QuarantinePlace = { readonly micros: string; readonly uuid: string }

export async function findQuarantinePage(
  db: Queryable,
  after: QuarantinePlace | null,
  limit: number,
): Promise<(QuarantinedTransaction & { readonly place: QuarantinePlace })[]> {
  const rows = await selectQuarantinePage(db, after, limit).execute()
  return toQuarantined(rows).map(({ micros, ...row }) => ({ ...row, place: { micros, uuid: row.uuid } }))
}

export function selectQuarantinePage(db: Queryable, after: QuarantinePlace | null, limit: number) {
  return selectQuarantined(db)
    .select(sql<string>`(extract(epoch from first_seen_at) * 1000000)::bigint::text`.as('micros'))
    .$if(after !== null, (page) =>
      page.where(
        sql<boolean>`(first_seen_at, uuid) > (timestamptz 'epoch'
          + ${after?.micros}::bigint * interval '1 microsecond', ${after?.uuid})`,
      ),
    )
    .limit(limit)
}

function selectQuarantined(db: Queryable) {
  return db
    .selectFrom('provider_transaction')
    .select((of) => of.fn.coalesce('order_id', 'reported_order_id').as('orderId'))
    .select(['reported_proforma as proforma', 'reported_document as document'])
    .select(['shop', 'uuid', 'operation', 'detailed_status as detailedStatus'])
    .select(['amount_minor as amountMinor', 'currency', 'quarantine_reason', 'first_seen_at as since'])
    .where('quarantine_reason', 'is not', null)
    .where('resolved_at', 'is', null)
    .orderBy('first_seen_at')
    .orderBy('uuid')
}

function toQuarantined<Row extends { readonly quarantine_reason: string | null }>(rows: readonly Row[]) {
  return rows.map(({ quarantine_reason, ...row }) => ({ ...row, reason: quarantine_reason ?? '' }))
}
