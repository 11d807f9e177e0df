import type {
  CustomerCard,
  CustomerCase,
  CustomerCode,
  CustomerMoney,
  CustomerProperty,
  CustomerRecord,
  CustomerSession,
} from '@llave/contract/staff/read-customer'
import { isSessionAlive } from '@llave/domain/access/session-policy'
import { isExpiredOn } from '@llave/domain/debit/card-expiry'
import { nextDebitDay } from '@llave/domain/debit/debit-day'
import { type Currency, type Money, money, sumByCurrency } from '@llave/domain/money/money'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import { timesOf } from '../../access/session.store.ts'
import { sheetRow } from '../../complaints-book/describe-sheet.ts'
import { listSheetsWith } from '../../complaints-book/sheet.store.ts'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import { listLastCharges, listLiveAffiliations } from '../../debit/affiliation-list.store.ts'
import { toRefusal } from '../../debit/list-affiliations.ts'
import { listUnfinishedRefunds } from '../../payments/reconciliation/unfinished-refunds.store.ts'
import { listQuarantined } from '../../payments/settlement/quarantined.store.ts'
import { overdueRows } from '../../receivables/overdue-rows.store.ts'

/** A customer as the developer's people see them; null where there is none with that number. */
export async function findCustomerRecord(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<CustomerRecord | null> {
  const found = await db
    .selectFrom('customer')
    .select(['name', 'document_type', 'document_number', 'email', 'created_at'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!found) return null
  const document = { type: found.document_type, number: found.document_number }
  const sheets = await listSheetsWith(db, document, shownSheets)
  const { properties, overdue } = await findProperties(db, customerId, limaDate(now))
  return {
    customerId: String(customerId),
    name: found.name,
    document,
    email: found.email,
    phones: await findPhones(db, customerId),
    since: found.created_at,
    overdue,
    cases: await findOpenCases(db, customerId),
    money: await findDoubtfulMoney(db, customerId),
    sheets: sheets.map((sheet) => sheetRow(sheet, limaDate(now))),
    properties,
    cards: await findCards(db, properties, now),
    sessions: await findSessions(db, customerId, now),
    codes: await findCodes(db, customerId, now),
  }
}

async function findPhones(db: Queryable, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_phone')
    .select(['dial_code', 'number'])
    .where('customer_id', '=', customerId)
    .orderBy('number')
    .execute()
  return rows.map(({ dial_code, number }) => `+${dial_code} ${number}`)
}

type PropertyRow = {
  readonly proforma: string
  readonly project_name: string
  readonly product_name: string
  readonly role: 'holder' | 'co_holder'
  readonly letras_paid: number
  readonly letras: number
  readonly overdue: number
  /** By the currency of the debts, which may be another than the property's. */
  readonly overdue_sums: readonly Money[]
  readonly next_code: string | null
  readonly next_due_on: Temporal.PlainDate | null
  readonly next_left: number | null
  readonly next_currency: Currency | null
  readonly masked_card: string | null
}

/** What is owed in cash is overdue too, so it counts in the sum and not among the letras. */
async function findProperties(
  db: Queryable,
  customerId: number,
  today: Temporal.PlainDate,
): Promise<{ properties: CustomerProperty[]; overdue: CustomerRecord['overdue'] }> {
  const { rows } = await sql<PropertyRow>`
    select p.proforma, j.name as project_name, p.product_name, h.role,
      coalesce(l.paid, 0)::int as letras_paid, coalesce(l.letras, 0)::int as letras,
      coalesce(l.overdue, 0)::int as overdue, coalesce(o.sums, '[]') as overdue_sums,
      n.code as next_code, n.due_on as next_due_on, (n.amount_minor - n.paid_minor)::float8 as next_left,
      n.currency as next_currency, a.masked_card
    from held_proforma h
    join property p on p.proforma = h.proforma
    join project j on j.code = p.project_code
    left join lateral (
      select count(*) filter (where r.state = 'paid') as paid, count(*) as letras,
        count(*) filter (where ${overdueRows(today)}) as overdue
      from receivable r where r.proforma = p.proforma and r.kind = 'instalment' and r.state <> 'annulled'
    ) l on true
    left join lateral (
      select json_agg(json_build_object('minor', s.minor, 'currency', s.currency)) as sums
      from (select sum(r.amount_minor - r.paid_minor) as minor, r.currency from receivable r
        where r.proforma = p.proforma and ${overdueRows(today)}
        group by r.currency) s
    ) o on true
    left join lateral (
      select r.code, r.due_on, r.amount_minor, r.paid_minor, r.currency from receivable r
      where r.proforma = p.proforma and r.kind = 'instalment' and r.state = 'pending'
      order by r.due_on, r.id limit 1
    ) n on true
    left join affiliation a on a.proforma = p.proforma and a.ended_at is null
    where h.customer_id = ${customerId}
    order by p.sold_on, p.proforma`.execute(db)
  const overdue = rows.flatMap(({ overdue_sums }) => overdue_sums)
  return { properties: rows.map(propertyOf), overdue: sumByCurrency(overdue) }
}

function propertyOf(row: PropertyRow): CustomerProperty {
  const { next_code, next_due_on, next_left, next_currency } = row
  const next =
    next_code !== null && next_due_on !== null && next_left !== null && next_currency !== null
      ? { code: next_code, dueOn: next_due_on, left: money(next_left, next_currency) }
      : null
  return {
    proforma: row.proforma,
    projectName: row.project_name,
    productName: row.product_name,
    asCoHolder: row.role === 'co_holder',
    letrasPaid: row.letras_paid,
    letras: row.letras,
    overdue: row.overdue,
    next,
    cardOnDebit: row.masked_card === null ? '' : cardName(row.masked_card),
  }
}

/** `Visa 0055`. */
function cardName(maskedCard: string): string {
  return `${cardBrandName(maskedCard)} ${lastFourDigits(maskedCard)}`.trim()
}

/** Cards on the proformas that they hold, whoever put them there, in the order of the proformas. */
async function findCards(
  db: Queryable,
  properties: readonly CustomerProperty[],
  now: Temporal.Instant,
): Promise<CustomerCard[]> {
  const rows = await listLiveAffiliations(
    db,
    properties.map(({ proforma }) => proforma),
  )
  const charges = await listLastCharges(
    db,
    rows.map(({ id }) => id),
  )
  const nextDay = nextDebitDay(limaDateTime(now))
  return properties.flatMap(({ proforma, projectName }) => {
    const row = rows.find((each) => each.proforma === proforma)
    if (!row) return []
    const expiry = { month: row.expiryMonth, year: row.expiryYear }
    const charge = charges.find(({ affiliationId }) => affiliationId === row.id)
    const refused = charge ? toRefusal(charge) : null
    const tryOn = refused?.nextTryOn ?? null
    const isRetried =
      tryOn !== null && Temporal.PlainDate.compare(tryOn, nextDay) < 0 && !isExpiredOn(expiry, tryOn)
    return {
      proforma,
      projectName,
      brand: cardBrandName(row.maskedCard),
      lastFour: lastFourDigits(row.maskedCard),
      expiry,
      state: row.suspension === null ? 'active' : 'suspended',
      since: row.createdAt,
      refusal: refused && { on: refused.day, reason: refused.reason, retryOn: isRetried ? tryOn : null },
    }
  })
}

/** Queries and complaints that are not closed. */
async function findOpenCases(db: Queryable, customerId: number): Promise<CustomerCase[]> {
  const { rows } = await sql<
    Omit<CustomerCase, 'key'> & { readonly kind: CustomerCase['key']['kind']; readonly number: number }
  >`select case when d.query_id is null then 'complaint' else 'query' end as kind,
      coalesce(d.query_id, d.complaint_id) as number,
      coalesce(q.subject, left(split_part(c.text, E'\\n', 1), 150)) as subject,
      d.waits_for as "waitsFor", d.since,
      case when d.term_from < 'infinity' then (d.term_from at time zone 'America/Lima')::date end as "termFrom"
    from desk_case d
    left join query q on q.id = d.query_id
    left join complaint c on c.id = d.complaint_id
    where d.customer_id = ${customerId} and d.waits_for <> 'nobody'
    order by d.waits_for = 'us' desc, d.term_from, d.since, d.id limit ${shownCases}`.execute(db)
  return rows.map(({ kind, number, ...row }) => ({ ...row, key: { kind, number } }))
}

const [shownCases, shownSheets] = [20, 20]

/** Refunds that are not done and payments in quarantine, by the orders that they made; the oldest first. */
async function findDoubtfulMoney(db: Queryable, customerId: number): Promise<CustomerMoney[]> {
  const found = [
    ...(await listUnfinishedRefunds(db)).map((row) => ({ ...row, kind: 'refund' as const })),
    ...(await listQuarantined(db)).map((row) => ({ ...row, kind: 'quarantine' as const })),
  ]
  const ids = found.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from payment_order
    where customer_id = ${customerId} and id = any(string_to_array(${ids.join(',')}, ','))`.execute(db)
  const own = new Set(rows.map(({ id }) => id))
  return found
    .flatMap(({ kind, orderId, amountMinor, currency, since }) =>
      orderId !== null && own.has(orderId)
        ? {
            kind,
            orderId,
            amount: currency === 'PEN' || currency === 'USD' ? money(amountMinor, currency) : null,
            since,
          }
        : [],
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.since, other.since))
}

async function findSessions(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<CustomerSession[]> {
  const rows = await db
    .selectFrom('session as s')
    .leftJoin('sign_in as i', 'i.session_hash', 's.token_hash')
    .select(['s.created_at', 's.last_seen_at', 's.verified_at', 's.exchanged_at', 's.ended_at'])
    .select(['i.id', 'i.device', 'i.network'])
    .where('s.customer_id', '=', customerId)
    .where('s.verified_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .orderBy('s.last_seen_at', 'desc')
    .execute()
  return rows
    .filter((row) => isSessionAlive(timesOf(row), now))
    .map((row) => ({
      id: row.id === null ? '' : String(row.id),
      device: row.device ?? '',
      network: row.network ?? '',
      since: row.created_at,
      lastSeenAt: row.last_seen_at,
    }))
}

/** What the telephone is asked about: the codes of a day, each as often as it was sent. */
async function findCodes(db: Queryable, customerId: number, now: Temporal.Instant): Promise<CustomerCode[]> {
  const { rows } = await sql<Omit<CustomerCode, 'messageId'> & { message_id: number }>`
    select m.id as message_id, m.created_at as "sentAt", '+' || s.dial_code || ' ' || s.phone_number as phone,
      m.state, c.died_of is null and c.expires_at > ${moment(now)} and s.ended_at is null as "isOpen"
    from verification_code c
    join session s on s.token_hash = c.session_hash
    join outbox m on m.kind = 'verification-code'
      and m.recipient = s.dial_code || s.phone_number and m.payload ->> 'codeId' = c.id::text
    where c.customer_id = ${customerId} and c.created_at > ${moment(now.subtract({ hours: 24 }))}
    order by m.created_at desc, m.id desc limit ${shownCodes}`.execute(db)
  return rows.map(({ message_id, ...code }) => ({ ...code, messageId: String(message_id) }))
}

const shownCodes = 10

export async function customerExists(db: Queryable, customerId: number): Promise<boolean> {
  const found = await db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst()
  return found !== undefined
}
