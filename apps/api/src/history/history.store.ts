import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** What happened to a proforma or one of its debts. Names no person but who sent, decided or acted. */
export type HistoryEvent = {
  readonly at: Temporal.Instant
  /** Who did it: a person or system as a batch or decision names it, or `customer` and our number. */
  readonly by: string
  /** Null of what no batch brought. */
  readonly batch: number | null
  readonly proforma: string
  /** The code of a letra, or another debt's document number; empty of the proforma itself. */
  readonly debt: string
} & (
  | { readonly what: 'created'; readonly kind: KindName }
  /** Of a row that stands and was created before the history of rows, or by no batch. */
  | { readonly what: 'stood'; readonly kind: KindName }
  | {
      readonly what: 'changed'
      readonly kind: KindName
      readonly before: Members
      /** Null where the row went. */
      readonly after: Members | null
      readonly verdicts: readonly KeptVerdict[]
    }
  | {
      readonly what: 'told'
      readonly refused: boolean
      readonly field: string
      readonly reason: string
      /** How often, and when last: an extract comes every night. */
      readonly times: number
      readonly lastAt: Temporal.Instant
    }
  | {
      readonly what: 'paid' | 'returned' | 'kept' | 'lost' | 'quarantined'
      readonly amount: Amount
      readonly of: string
    }
  | { readonly what: 'resolved'; readonly of: string }
  | { readonly what: 'holder' | 'co-holder' | 'left'; readonly cededOn: Temporal.PlainDate | null }
)

export type Members = Readonly<Record<string, unknown>>
type KeptVerdict = { readonly field: string; readonly reason: string; readonly wins: 'llave' | 'erp' }
/** Minor units of a currency that may be none of ours. */
type Amount = { readonly minor: number; readonly currency: string }

/**
 * Everything that happened to the proforma with that code and its debts, or to the letras with that
 * code and their proformas, in the order of time. Empty where nothing has that code.
 */
export async function readHistory(db: Queryable, code: string): Promise<HistoryEvent[]> {
  const debts = await findDebts(db, code)
  const whole = await db.selectFrom('property').select('proforma').where('proforma', '=', code).execute()
  const proformas = [...new Set([...whole, ...debts].map(({ proforma }) => proforma))]
  const ids = debts.map(({ id }) => id)
  const events = [
    ...(await readRows(db, ids, whole.length > 0 ? code : null)),
    ...(await readOlderRows(db, ids, whole.length > 0 ? code : null)),
    ...(await readFindings(db, debts, whole.length > 0 ? code : null)),
    ...(await readMoney(db, ids)),
    ...(await readTenures(db, proformas)),
  ]
  return events.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.batch ?? 0) - (b.batch ?? 0))
}

type FoundDebt = { readonly id: number; readonly proforma: string; readonly code: string | null }

/** Those of the proforma with that code, and the letras with that code whoever holds them. */
function findDebts(db: Queryable, code: string): Promise<FoundDebt[]> {
  return db
    .selectFrom('receivable')
    .select(['id', 'proforma', 'code'])
    .where((is) => is.or([is('proforma', '=', code), is('code', '=', code)]))
    .execute()
}

type RowEvent = {
  at: Temporal.Instant
  by: string
  batch: number
  kind: KindName
  proforma: string
  debt: string
  before: Members | null
  after: Members | null
  verdicts: readonly KeptVerdict[] | null
}

/** How the rows of these debts came and changed, and of a proforma its own, its notices and documents. */
async function readRows(
  db: Queryable,
  ids: readonly number[],
  proforma: string | null,
): Promise<HistoryEvent[]> {
  const { rows } = await sql<RowEvent>`
    with named as (${namedRows(ids, proforma)}), events as (
      select kind, proforma, debt, created_batch as batch, 0::bigint as place,
          null::jsonb as before, null::jsonb as after, null::jsonb as verdicts
        from named where created_batch is not null
      union all
      select n.kind, n.proforma, n.debt, c.batch_id, c.id, c.before, c.after, c.verdicts
        from named n join row_change c on c.kind = n.kind and c.key = n.key
    )
    select b.at, b.by, b.id as batch, e.kind, e.proforma, e.debt, e.before, e.after, e.verdicts
    from events e join import_batch b on b.id = e.batch order by e.batch, e.place, e.debt`.execute(db)
  return rows.map(({ before, after, verdicts, ...row }) =>
    before === null
      ? { ...row, what: 'created' }
      : { ...row, what: 'changed', before, after, verdicts: verdicts ?? [] },
  )
}

/** The rows of these debts, and of a proforma its own, its notices and documents. */
function namedRows(ids: readonly number[], proforma: string | null): RawBuilder<unknown> {
  return sql`select 'receivables' as kind, accounting_company || ' ' || accounting_year || ' ' || accounting_number as key,
        proforma, coalesce(code, accounting_number) as debt, created_batch
      from receivable where id = any(${ids}::bigint[])
    union all select 'properties', proforma, proforma, '', created_batch from property where proforma = ${proforma}
    union all select 'notices', external_id, proforma, '', created_batch from notice where proforma = ${proforma}
    union all select 'documents', external_id, proforma, '', created_batch from document where proforma = ${proforma}
    union all select 'title-stages', proforma || ' ' || stage, proforma, '', created_batch from title_stage
      where proforma = ${proforma}`
}

type OlderRow = { at: Temporal.Instant; kind: KindName; proforma: string; debt: string }

/** Those of which nobody knows how they came, at the moment since which it is kept. */
async function readOlderRows(
  db: Queryable,
  ids: readonly number[],
  proforma: string | null,
): Promise<HistoryEvent[]> {
  const { rows } = await sql<OlderRow>`
    select m.applied_at as at, n.kind, n.proforma, n.debt from (${namedRows(ids, proforma)}) n
    cross join migration m where n.created_batch is null and m.name = ${historyBegan}
    order by n.kind desc, n.debt`.execute(db)
  return rows.map((row) => ({ ...row, by: '-', batch: null, what: 'stood' }))
}

/** Since when rows have a history. */
const historyBegan = '0109_row_history.sql'

type FindingRow = {
  at: Temporal.Instant
  lastAt: Temporal.Instant
  batch: number
  by: string
  proforma: string
  letra: string
  field: string
  reason: string
  refused: boolean
  times: number
}

/** What was refused or remarked of their rows without changing anything, for as long as it is kept. */
async function readFindings(
  db: Queryable,
  debts: readonly FoundDebt[],
  proforma: string | null,
): Promise<HistoryEvent[]> {
  const proformas = debts.map((debt) => debt.proforma)
  const letras = debts.map(({ code }) => code ?? '')
  const { rows } = await sql<FindingRow>`
    select min(b.at) as at, max(b.at) as "lastAt", min(b.id) as batch, b.by, f.proforma, f.letra, f.field,
      f.reason, f.refused, count(*)::int as times
    from import_finding f join import_batch b on b.id = f.batch_id
    where (f.proforma = ${proforma} or (f.proforma, f.letra) in (
        select of, code from unnest(${proformas}::text[], ${letras}::text[]) as debts(of, code)))
      and (f.refused or not exists (select from row_change c join receivable r
          on c.key = r.accounting_company || ' ' || r.accounting_year || ' ' || r.accounting_number
        where c.kind = 'receivables' and c.batch_id = f.batch_id and c.verdicts is not null
          and r.proforma = f.proforma and r.code = f.letra))
    group by b.by, f.proforma, f.letra, f.field, f.reason, f.refused`.execute(db)
  return rows.map(({ letra, ...row }) => ({ ...row, debt: letra, what: 'told' }))
}

type MoneyRow = {
  at: Temporal.Instant
  by: string
  proforma: string
  debt: string
  what: 'paid' | 'return' | 'keep' | 'lost' | 'quarantined' | 'resolved'
  minor: number
  currency: string
  of: string
}

/** What was paid of them here, what was taken back of it, and what waits or waited for a person. */
async function readMoney(db: Queryable, ids: readonly number[]): Promise<HistoryEvent[]> {
  const { rows } = await sql<MoneyRow>`
    select m.at, m.by, r.proforma, coalesce(r.code, r.accounting_number) as debt, m.what, m.minor, m.currency, m.of
    from (
      select s.receivable_id, s.settled_at as at, case o.source when 'debit' then 'debit day'
            else 'customer ' || o.customer_id end as by,
          'paid' as what, s.amount_minor as minor, s.currency, coalesce('receipt ' || p.number, 'order ' || o.id) as of
        from settlement s join payment_order o on o.id = s.order_id left join settlement_receipt p on p.settlement_id = s.id
        where s.receivable_id = any(${ids}::bigint[])
      union all
      select s.receivable_id, c.decided_at, c.decided_by, c.decision, c.amount_minor, s.currency,
          coalesce('receipt ' || p.number, 'order ' || s.order_id)
        from settlement_correction c join settlement s on s.id = c.settlement_id
        left join settlement_receipt p on p.settlement_id = s.id
        where s.receivable_id = any(${ids}::bigint[])
      union all
      select t.debt_id, t.first_seen_at, 'card-provider', 'quarantined', t.amount_minor, t.currency,
          t.quarantine_reason || coalesce(', order ' || t.order_id, '')
        from (${namingTransactions(ids)}) t where t.quarantine_reason is not null
      union all
      select t.debt_id, t.resolved_at, coalesce((select a.details ->> 'by' from audit a where a.subject =
            'transaction:' || t.shop || '/' || t.uuid and a.action = 'quarantine.' || t.resolution limit 1), ''),
          'resolved', t.amount_minor, t.currency, t.resolution || coalesce(', order ' || t.order_id, '')
        from (${namingTransactions(ids)}) t where t.resolved_at is not null
    ) as m join receivable r on r.id = m.receivable_id order by m.at`.execute(db)
  return rows.map(({ what, minor, currency, ...row }) => {
    const event = { ...row, batch: null }
    if (what === 'resolved') return { ...event, what }
    return { ...event, what: decisions[what], amount: { minor, currency } }
  })
}

/** Transactions with each of these debts that they name, or that their order pays. */
function namingTransactions(ids: readonly number[]): RawBuilder<unknown> {
  return sql`select t.shop, t.uuid, t.order_id, t.amount_minor, t.currency, t.first_seen_at, t.quarantine_reason, t.resolution,
      t.resolved_at, named.debt_id from (
      select shop, uuid, receivable_id as debt_id from provider_transaction where receivable_id = any(${ids}::bigint[])
      union
      select o.shop, o.uuid, d.receivable_id from order_debt d join provider_transaction o on o.order_id = d.order_id
        where d.receivable_id = any(${ids}::bigint[])
    ) named join provider_transaction t on t.shop = named.shop and t.uuid = named.uuid`
}

const decisions = {
  paid: 'paid',
  return: 'returned',
  keep: 'kept',
  lost: 'lost',
  quarantined: 'quarantined',
} as const

/** Who came to hold them and who left. */
async function readTenures(db: Queryable, proformas: readonly string[]): Promise<HistoryEvent[]> {
  if (proformas.length === 0) return []
  const tenures = await db
    .selectFrom('proforma_holder')
    .select(['proforma', 'customer_id', 'role', 'since', 'until', 'ceded_on as cededOn'])
    .where('proforma', 'in', proformas)
    .orderBy('since')
    .orderBy('id')
    .execute()
  return tenures.flatMap(({ proforma, customer_id, role, since, until, cededOn }): HistoryEvent[] => {
    const event = { by: `customer ${customer_id}`, batch: null, proforma, debt: '', cededOn }
    const came = role === 'holder' ? 'holder' : 'co-holder'
    return [
      { ...event, at: since, what: came },
      ...(until ? [{ ...event, at: until, what: 'left' as const }] : []),
    ]
  })
}
