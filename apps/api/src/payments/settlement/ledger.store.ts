import { type Currency, type Money, money } from '@llave/domain/money/money'
import type { Trx } from '../../database/database.ts'
import type { Cause, Entry } from './ledger.ts'

/** Posts the entries of a cause. The database refuses the same cause twice, and a sum other than 0. */
export async function post(
  trx: Trx,
  { cause, causeId, postings }: Entry,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('ledger_entry')
    .values(
      postings.map(({ account, amount }) => ({
        cause,
        cause_id: causeId,
        account,
        amount_minor: amount.minor,
        currency: amount.currency,
        at: now.toString(),
      })),
    )
    .execute()
}

/** Whether entries for any of these causes exist already, as when a message comes twice. */
export async function isPosted(trx: Trx, causeId: string, causes: readonly Cause[]): Promise<boolean> {
  const row = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('cause_id', '=', causeId)
    .where('cause', 'in', causes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The balance that all entries of a cause id leave on an account; null where it is 0. */
export async function readBalance(trx: Trx, causeId: string, account: string): Promise<Money | null> {
  const rows = await trx
    .selectFrom('ledger_entry')
    .select('currency')
    .select((of) => of.fn.sum<string>('amount_minor').as('minor'))
    .where('cause_id', '=', causeId)
    .where('account', '=', account)
    .groupBy('currency')
    .execute()
  const left = rows.find(({ minor }) => Number(minor) !== 0)
  return left ? money(Number(left.minor), left.currency as Currency) : null
}
