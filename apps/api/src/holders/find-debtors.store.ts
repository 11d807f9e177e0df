import type { Queryable } from '../database/database.ts'

/** Who owes these debts, by the debt's id. */
export async function findDebtors(
  db: Queryable,
  receivableIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> {
  if (receivableIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('receivable as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .select(['r.id as receivableId', 'c.id', 'c.name'])
    .where('r.id', 'in', receivableIds)
    .execute()
  return new Map(rows.map(({ receivableId, id, name }) => [receivableId, { id, name }]))
}
