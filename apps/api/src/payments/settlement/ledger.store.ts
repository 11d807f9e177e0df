import { type Currency, type Money, money } from '@llave/domain/money/money'
import type { Trx } from '../../database/database.ts'
import type { Cause, Entry } from './ledger.ts'

/** Writes a cause's entries. The database refuses the same cause a second time, and a sum that is not 0. */
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

/** Whether that money was entered already, for any cause: a message that comes twice finds it so. */
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

/** What all entries of that money leave on an account; null where they leave nothing. */
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
