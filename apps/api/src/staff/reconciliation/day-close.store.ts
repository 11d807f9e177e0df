import type { ReconciledAccount } from '@llave/contract/staff/reconciliation'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { day as asDay } from '../../database/sql-time.ts'
import type { AccountDay } from '../../payments/reconciliation/books.store.ts'

/** What a day is closed with. */
export type ClosedContent = Pick<ReconciledAccount, 'llave' | 'provider' | 'bank' | 'differences'>

export type DayClose = {
  readonly by: string
  readonly at: Temporal.Instant
  readonly reason: string
  readonly fingerprint: string
  readonly content: ClosedContent
}

type StoredBook = { readonly transactions: number; readonly minor: number; readonly readAt: string }
type StoredContent = Omit<ClosedContent, 'provider' | 'bank'> & {
  readonly provider: StoredBook
  /** A day that an older process closed has none. */
  readonly bank?: (StoredBook & { readonly file: string; readonly by: string }) | null
}

export async function findClose(
  db: Queryable,
  { shop, currency, day }: AccountDay,
): Promise<DayClose | null> {
  const { rows } = await sql<Omit<DayClose, 'content'> & { content: StoredContent }>`
    select p.name as by, c.closed_at as at, c.reason, c.fingerprint, c.content
    from day_close c join staff_person p on p.id = c.closed_by
    where c.shop = ${shop} and c.currency = ${currency} and c.day = ${asDay(day)}`.execute(db)
  const [close] = rows
  if (!close) return null
  const { provider, bank = null, ...content } = close.content
  return {
    ...close,
    content: {
      ...content,
      provider: { ...provider, readAt: Temporal.Instant.from(provider.readAt) },
      bank: bank && { ...bank, readAt: Temporal.Instant.from(bank.readAt) },
    },
  }
}

/** Closes a day; answers false where somebody did before. */
export async function insertClose(
  db: Queryable,
  { shop, currency, day }: AccountDay,
  { content, ...close }: Omit<DayClose, 'by' | 'at'> & { readonly staffId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_close')
    .values({
      ...{ shop, currency, day: day.toString(), reason: close.reason, fingerprint: close.fingerprint },
      closed_by: close.staffId,
      closed_at: now.toString(),
      content: JSON.stringify(content),
    })
    .onConflict((conflict) => conflict.columns(['shop', 'currency', 'day']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
