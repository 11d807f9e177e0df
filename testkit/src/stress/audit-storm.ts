import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@llave/api/database/database'
import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import type { OffsetClock } from '../fast-forward.ts'
import { readFeed } from '../integration/read-feed.ts'
import { judgeOrders, type Purses } from './audit-orders.ts'
import type { CopiedRow, SentLetra } from './storm-systems.ts'
import type { ErpBooks } from './stress-erp.ts'

/** What the storm knows by itself, apart from what is judged. */
export type StormWitness = {
  /** Of each order that people gave back: how much was approved, in minor units. */
  readonly approved: ReadonlyMap<string, number>
  /** What was asked for, and of whom. */
  readonly purses: Purses
  /** The receipts that customers were told, by their number. */
  readonly told: ReadonlyMap<string, { readonly orderId: string }>
  readonly imported: readonly SentLetra[]
  /** What systems read meanwhile, by the feed. */
  readonly copies: Readonly<Record<'payments' | 'refunds', readonly CopiedRow[]>>
  /** How many rows each feed had when they began to read it for the last time. */
  readonly readable: Readonly<Record<'payments' | 'refunds', number>>
  readonly books: ErpBooks
}

type Parts = { readonly db: Database; readonly clock: OffsetClock; readonly card: CardProvider }

/** Sentences, empty where all holds. The provider's transactions and the ERP's books are believed, our tables judged. */
export async function auditStorm(parts: Parts, witness: StormWitness): Promise<string[]> {
  const payments = await readFeed(parts, 'auditor', 'payments')
  const refunds = await readFeed(parts, 'auditor', 'refunds')
  return [
    ...judgeRefunds(givenBack(parts.card), witness.approved),
    ...judgeRefundRows(givenBack(parts.card), refunds),
    ...judgeTold(parts.card, witness),
    ...judgeOrders(parts.card, witness.purses, payments),
    ...(await judgeLetras(parts.db, witness.books)),
    ...(await judgeImports(parts.db, witness.imported)),
    ...(await judgeMessages(parts.db)),
    ...judgeCopy('payments', witness, payments),
    ...judgeCopy('refunds', witness, refunds),
  ]
}

/** What went back to cards according to the provider, by the order. */
function givenBack(card: CardProvider): ReadonlyMap<string, number> {
  const back = new Map<string, number>()
  for (const { orderId, operationType, detailedStatus, amount } of card.state.transactions.values()) {
    if (orderId === null || (operationType !== 'CREDIT' && detailedStatus !== 'CANCELLED')) continue
    back.set(orderId, (back.get(orderId) ?? 0) + amount)
  }
  return back
}

/** What people approved went back, that and no more. */
function judgeRefunds(back: ReadonlyMap<string, number>, approved: StormWitness['approved']): string[] {
  return [...approved].flatMap(([orderId, minor]) =>
    back.get(orderId) === minor || (minor === 0 && !back.has(orderId))
      ? []
      : [`${orderId}: ${minor} was approved, ${back.get(orderId) ?? 0} went back`],
  )
}

/** Who was told that one debt is paid, and of whose payment nobody gave back anything, is still charged for it. */
function judgeTold(card: CardProvider, { told, approved, purses }: StormWitness): string[] {
  const back = givenBack(card)
  return [...told].flatMap(([receipt, { orderId }]) => {
    const isAlone = purses.asked.get(orderId)?.debts.length === 1
    const gone = back.get(orderId) ?? 0
    return isAlone && gone > 0 && !approved.get(orderId)
      ? [`the receipt ${receipt} was told, and ${gone} of it went back unasked`]
      : []
  })
}

/** The feed of refunds tells of each order what went back, whoever asked for it. */
function judgeRefundRows(back: ReadonlyMap<string, number>, rows: readonly FeedRow<'refunds'>[]): string[] {
  const told = new Map<string, number>()
  for (const { order, amount } of rows)
    told.set(order, (told.get(order) ?? 0) + Number(amount.replace('.', '')))
  return [...new Set([...back.keys(), ...told.keys()])].flatMap((order) =>
    back.get(order) === told.get(order)
      ? []
      : [`${order}: ${back.get(order) ?? 0} went back, the feed of refunds says ${told.get(order) ?? 0}`],
  )
}

/** A debt is paid where the ERP has all of it, and owed where it has not; no order is in between. */
async function judgeLetras(db: Database, { byDebt }: ErpBooks): Promise<string[]> {
  const debts = await db
    .selectFrom('receivable')
    .select(['accounting_company', 'accounting_year', 'accounting_number', 'amount_minor', 'state', 'kind'])
    .select('proforma')
    .execute()
  const plans = await db
    .selectFrom('prepayment_application')
    .select('proforma')
    .where('state', '=', 'applied')
    .execute()
  const replanned = new Set(plans.map(({ proforma }) => proforma))
  const states = debts.flatMap((debt) => {
    const name = `${debt.accounting_company}/${debt.accounting_year}/${debt.accounting_number}`
    const booked = byDebt.get(name) ?? 0
    const should = booked === debt.amount_minor ? 'paid' : 'pending'
    // A prepayment that nobody paid, or whose money went back, and a letra that a new plan has no more.
    const isOff =
      debt.state === 'annulled' &&
      booked === 0 &&
      (debt.kind === 'prepayment' || replanned.has(debt.proforma))
    return debt.state === should || isOff
      ? []
      : [`debt ${name} of ${debt.amount_minor} is ${debt.state}, the ERP booked ${booked}`]
  })
  const { rows } = await sql<{ id: string; state: string }>`select id, state from payment_order
    where state not in ('paid', 'refused', 'superseded', 'refunded', 'expired')`.execute(db)
  return [...states, ...rows.map(({ id, state }) => `order ${id} ended as ${state}`)]
}

/** What was sent is there once, as it was sent, whatever was killed in the middle of its batch. */
async function judgeImports(db: Database, sent: readonly SentLetra[]): Promise<string[]> {
  const rows = await db
    .selectFrom('receivable')
    .select(['accounting_number', 'amount_minor'])
    .where('accounting_number', 'in', ['', ...sent.map(({ documentNumber }) => documentNumber)])
    .execute()
  const kept = new Map(rows.map((row) => [row.accounting_number, row.amount_minor]))
  return [
    ...(rows.length === sent.length ? [] : [`${sent.length} letras were imported, ${rows.length} are there`]),
    ...sent.flatMap(({ documentNumber, minor }) =>
      kept.get(documentNumber) === minor
        ? []
        : [`letra ${documentNumber} was sent with ${minor}, and has ${kept.get(documentNumber)}`],
    ),
  ]
}

/** Each receipt of who has an address is one message, and no message is there twice. */
async function judgeMessages(db: Database): Promise<string[]> {
  const checks = {
    'a receipt without its one message': sql`select r.id from receipt r
      join settlement_receipt s on s.receipt_id = r.id join settlement t on t.id = s.settlement_id
      join payment_order o on o.id = t.order_id join customer c on c.id = o.customer_id
      where c.email <> '' and (select count(*) from outbox m
        where m.kind = 'payment-receipt' and m.subject = r.id::text and m.recipient = c.email) <> 1`,
    'a message that is there twice': sql`select message_id from outbox group by message_id having count(*) > 1`,
    'a message of a receipt that is not there': sql`select m.id from outbox m
      where m.kind in ('payment-receipt', 'payer-receipt')
      and not exists (select from receipt r where r.id::text = m.subject)`,
  }
  const faults: string[] = []
  for (const [fault, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return faults
}

/** What a system read while processes died is how the feed begins, to its end then: no row is missing, doubled or changed. */
function judgeCopy(
  feed: keyof StormWitness['copies'],
  { copies, readable }: StormWitness,
  whole: readonly CopiedRow[],
): string[] {
  const copy = copies[feed]
  const ended =
    copy.length < readable[feed]
      ? [`the copied feed of ${feed} has ${copy.length} rows of ${readable[feed]} that there were to read`]
      : []
  const differs = copy.findIndex((row, place) => !isDeepStrictEqual(row, whole[place]))
  return differs === -1
    ? ended
    : [
        ...ended,
        `row ${differs} of the copied feed of ${feed} is ${JSON.stringify(copy[differs])}, not ${JSON.stringify(whole[differs])}`,
      ]
}
