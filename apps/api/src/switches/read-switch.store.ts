import type { Queryable } from '../database/database.ts'

/** Whether the operator has this enabled: the kill switches (docs/money.md, "Kill switches"). */
export async function isOpenFor(
  db: Queryable,
  name: 'payments' | 'debit' | 'card_registration',
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_switch')
    .select('open')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.open
}
