import { sql } from 'kysely'
import { findUnannouncedFacts } from '../integration/find-unannounced-facts.ts'
import type { PaymentFixture } from './open-payment-fixture.ts'

/** What the provider holds for us by account and currency: payments less refunds. */
export function providerBalances(fixture: Pick<PaymentFixture, 'card'>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const transaction of fixture.card.state.transactions.values()) {
    const { shopId, currency, operationType, detailedStatus, amount } = transaction
    if (detailedStatus !== 'AUTHORISED' && detailedStatus !== 'CAPTURED') continue
    const sign = operationType === 'DEBIT' ? 1 : operationType === 'CREDIT' ? -1 : 0
    const key = `provider/${shopId} ${currency}`
    sums[key] = (sums[key] ?? 0) + sign * amount
  }
  return sums
}

/** What the provider holds according to our ledger. */
export async function ledgerBalances({ db }: Pick<PaymentFixture, 'db'>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['account', 'currency'])
    .select((column) => column.fn.sum<string>('amount_minor').as('sum'))
    .where('account', 'like', 'provider/%')
    .groupBy(['account', 'currency'])
    .execute()
  return Object.fromEntries(rows.map((row) => [`${row.account} ${row.currency}`, Number(row.sum)]))
}

/**
 * Accounting faults as sentences, empty where there are none: a debt credited twice or above its amount, paid
 * columns that differ from settlements, gaps in receipt numbers, a cause whose entries do not sum to 0,
 * a fact without its event for the feeds.
 */
export async function findAccountingFaults({ db }: Pick<PaymentFixture, 'db'>): Promise<string[]> {
  const faults: string[] = []
  const checks = {
    'credited twice': sql`select receivable_id from settlement
      group by receivable_id having sum(amount_minor) filter (where reversed_at is null)
        > (select amount_minor from receivable r where r.id = receivable_id)`,
    'paid differs from settled': sql`select r.id from receivable r left join settlement s
      on s.receivable_id = r.id group by r.id
      having r.paid_minor <> coalesce(sum(s.amount_minor - (select coalesce(sum(c.amount_minor), 0)
        from settlement_correction c where c.settlement_id = s.id)), 0) and r.erp_paid_minor = 0 and r.authorization_number <> ''`,
    'receipt numbers have gaps': sql`select series from receipt group by series
      having count(*) <> max(sequence) or min(sequence) <> 1`,
    'series is ahead of its receipts': sql`select name from receipt_series s
      where last_number <> (select count(*) from receipt r where r.series = s.name)`,
    'a cause does not sum to 0': sql`select cause from ledger_entry
      group by cause, cause_id, currency having sum(amount_minor) <> 0`,
    'a settlement without receipt': sql`select s.id from settlement s left join settlement_receipt r
      on r.settlement_id = s.id where r.receipt_id is null`,
  }
  for (const [fault, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return [...faults, ...(await findUnannouncedFacts(db))]
}
