import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { findAccountingFaults, ledgerBalances, providerBalances } from '../payments/audit-ledger.ts'
import { ofOpenLetras } from './open-letras.ts'

export type StressAudit = {
  readonly letrasPaid: number
  /** Letras that are owed still, and whose money went back, or a part of it: an overlapping form took the place of theirs, or people gave it back. */
  readonly letrasReturned: number
  readonly secondPayments: number
  /** Charges that paid several letras. */
  readonly setsPaid: number
  /** Letras that somebody else paid with a link. */
  readonly linksPaid: number
  /** Orders whose outcome is unknown. */
  readonly ordersUnknown: number
  /** Accounting faults as sentences; empty where there are none. */
  readonly faults: readonly string[]
}

/** Compares the database with the provider once nothing waits. */
export async function auditStress(db: Database, card: CardProvider): Promise<StressAudit> {
  const { rows } = await sql<
    Record<
      'paid' | 'refunds' | 'returned' | 'sets' | 'links' | 'unknown' | 'undone' | 'quarantined' | 'surplus',
      number
    >
  >`select
    (select count(*)::int from receivable where state = 'paid' and proforma like ${ofOpenLetras}) as paid,
    (select count(*)::int from receivable r where r.state = 'pending' and r.proforma like ${ofOpenLetras} and exists (select from order_debt d
      join payment_order o on o.id = d.order_id where d.receivable_id = r.id
        and (o.state = 'refunded'
          or exists (select from refund_request q where q.order_id = o.id and q.refund_id is not null)))) as returned,
    (select count(*)::int from refund) as refunds,
    (select count(*)::int from payment_order where debt_count > 1 and state = 'paid') as sets,
    (select count(distinct p.link_id)::int from order_payer p join payment_order o on o.id = p.order_id
      where o.state = 'paid') as links,
    (select count(*)::int from refund where state <> 'done') as undone,
    (select count(*)::int from payment_order where state in ('created', 'form_issued', 'sending', 'unknown')) as unknown,
    (select count(*)::int from provider_transaction where quarantine_reason is not null) as quarantined,
    (select coalesce(sum(amount_minor), 0)::int from ledger_entry where account = 'surplus') as surplus`.execute(
    db,
  )
  if (!rows[0]) throw new Error('no row')
  const { paid, refunds, returned, sets, links, unknown, undone, quarantined, surplus } = rows[0]
  const faults = await findAccountingFaults({ db })
  const [audit, provider] = [
    withoutZeros(await ledgerBalances({ db })),
    withoutZeros(providerBalances({ card })),
  ]
  if (!isDeepStrictEqual(audit, provider)) {
    faults.push(`the ledger has ${JSON.stringify(audit)}, the provider ${JSON.stringify(provider)}`)
  }
  const { rows: twice } = await sql<{ link_id: number }>`select p.link_id from order_payer p
    join payment_order o on o.id = p.order_id where o.state = 'paid' group by p.link_id having count(*) > 1`.execute(
    db,
  )
  if (twice.length > 0) faults.push(`links that paid twice: ${JSON.stringify(twice)}`)
  for (const [what, count] of Object.entries({ 'refunds not done': undone, quarantined, surplus })) {
    if (count !== 0) faults.push(`${what}: ${count}`)
  }
  return {
    letrasPaid: paid,
    letrasReturned: returned,
    secondPayments: refunds,
    setsPaid: sets,
    linksPaid: links,
    ordersUnknown: unknown,
    faults,
  }
}

function withoutZeros(sums: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}
