import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Money, money } from '@llave/domain/money/money'
import type { Queryable } from '../database/database.ts'

/** What was paid with a link, and by whom. */
export type LinkPayment = {
  readonly payer: { readonly name: string; readonly document: IdentityDocument }
  /** What was charged. */
  readonly amount: Money
  readonly at: Temporal.Instant
}

/** What was paid with these links, by the link. */
export async function listLinkPayments(
  db: Queryable,
  linkIds: readonly number[],
): Promise<ReadonlyMap<number, LinkPayment>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_payer as p')
    .innerJoin('payment_order as o', 'o.id', 'p.order_id')
    .innerJoin('settlement as s', 's.order_id', 'o.id')
    .select(['p.link_id', 'p.name', 'p.document_type', 'p.document_number'])
    .select(['o.amount_minor', 'o.currency', 's.settled_at'])
    .where('p.link_id', 'in', linkIds)
    .orderBy('s.id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.link_id,
      {
        payer: {
          name: row.name,
          document: { type: row.document_type, number: row.document_number },
        },
        amount: money(row.amount_minor, row.currency),
        at: row.settled_at,
      },
    ]),
  )
}

/** The orders that were opened with a link. */
export async function listOrdersOfLink(db: Queryable, linkId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('order_payer').select('order_id').where('link_id', '=', linkId).execute()
  return new Set(rows.map(({ order_id }) => order_id))
}
