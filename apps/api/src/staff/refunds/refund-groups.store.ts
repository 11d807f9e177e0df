import type { RefundGroup } from '@llave/contract/staff/refunds'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { findRequestsIn, type RefundRequest } from '../../payments/decisions/refund-request.store.ts'

/** Who made an order. */
export type Payer = { readonly id: number; readonly name: string }

export async function findPayer(db: Queryable, orderId: string): Promise<Payer> {
  return db
    .selectFrom('payment_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['c.id', 'c.name'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** What is in each group, each by an index of its own. */
const groups = {
  waiting: sql`q.state = 'asked'`,
  'under-way': sql`q.refund_id in (select id from refund where state <> 'done')`,
  // Asked of each row of the page: a join would be made over all of them.
  ended: sql`q.state <> 'asked'
    and (q.refund_id is null or (select f.state from refund f where f.id = q.refund_id) = 'done')`,
} as const satisfies Record<RefundGroup, RawBuilder<unknown>>

/** The numbers of a page of a group: those that wait the oldest first, the others the newest first. */
export function groupQuery(
  group: RefundGroup,
  after: number | null,
  limit: number,
): RawBuilder<{ id: number }> {
  const rising = group === 'waiting'
  const beyond = after === null ? sql`true` : rising ? sql`q.id > ${after}` : sql`q.id < ${after}`
  return sql`select q.id from refund_request q where ${groups[group]} and ${beyond}
    order by q.id ${rising ? sql`asc` : sql`desc`} limit ${limit}`
}

export async function findGroup(
  db: Queryable,
  group: RefundGroup,
  after: number | null,
  limit: number,
): Promise<{ readonly request: RefundRequest; readonly payer: Payer }[]> {
  const { rows } = await groupQuery(group, after, limit).execute(db)
  const requests = new Map(
    (
      await findRequestsIn(
        db,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const found: { request: RefundRequest; payer: Payer }[] = []
  for (const { id } of rows) {
    const request = requests.get(id)
    if (request) found.push({ request, payer: await findPayer(db, request.orderId) })
  }
  return found
}
