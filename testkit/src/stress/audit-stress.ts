import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { findAccountingFaults, ledgerBalances, providerBalances } from '../payments/audit-ledger.ts'

export type StressAudit = {
  readonly letrasPaid: number
  readonly secondPayments: number
  /** Orders whose outcome is unknown. */
  readonly ordersUnknown: number
  /** Accounting faults as sentences; empty where there are none. */
  readonly faults: readonly string[]
}

/** Compares the database with the provider once nothing waits. */
export async function auditStress(db: Database, card: CardProvider): Promise<StressAudit> {
  const { rows } = await sql<
    Record<'paid' | 'refunds' | 'unknown' | 'undone' | 'quarantined' | 'surplus', number>
  >`select
    (select count(*)::int from receivable where state = 'paid') as paid,
    (select count(*)::int from refund) as refunds,
    (select count(*)::int from refund where state <> 'done') as undone,
    (select count(*)::int from payment_order where state in ('created', 'form_issued', 'sending', 'unknown')) as unknown,
    (select count(*)::int from provider_transaction where quarantine_reason is not null) as quarantined,
    (select coalesce(sum(amount_minor), 0)::int from ledger_entry where account = 'surplus') as surplus`.execute(
    db,
  )
  if (!rows[0]) throw new Error('no row')
  const { paid, refunds, unknown, undone, quarantined, surplus } = rows[0]
  const faults = await findAccountingFaults({ db })
  const [audit, provider] = [
    withoutZeros(await ledgerBalances({ db })),
    withoutZeros(providerBalances({ card })),
  ]
  if (!isDeepStrictEqual(audit, provider)) {
    faults.push(`the ledger has ${JSON.stringify(audit)}, the provider ${JSON.stringify(provider)}`)
  }
  for (const [what, count] of Object.entries({ 'refunds not done': undone, quarantined, surplus })) {
    if (count !== 0) faults.push(`${what}: ${count}`)
  }
  return { letrasPaid: paid, secondPayments: refunds, ordersUnknown: unknown, faults }
}

function withoutZeros(sums: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}
