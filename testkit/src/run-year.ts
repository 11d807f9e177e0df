import { isDeepStrictEqual } from 'node:util'
import { listJobs } from '@llave/api/list-jobs'
import type { Mail } from '@llave/api/messaging/message'
import { chargeCutoff, lastDebitDay } from '@llave/domain/debit/debit-day'
import { LIMA, limaDateTime } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import pg from 'pg'
import { countDebits } from './debit/count-debits.ts'
import { findAccountingFaults, ledgerBalances, providerBalances } from './payments/audit-ledger.ts'
import { type Buyer, newBuyer } from './payments/new-buyer.ts'
import { openPaymentFixture, type PaymentFixture } from './payments/open-payment-fixture.ts'
import { testCards } from './payments/pay-form.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { openYearPapers } from './year-papers.ts'
import { watchRetention } from './year-retention.ts'

export type YearOptions = { readonly from: string; readonly days: number }

export type YearReport = {
  /** Sentences, each with its day; empty where all held. */
  readonly faults: readonly string[]
  readonly debitDays: number
  readonly letrasCharged: number
  readonly lettersReminded: number
  readonly jobsRun: number
  /** Sheets of the Libro de Reclamaciones whose term was held, account statements that were read. */
  readonly sheets: number
  readonly statements: number
  readonly mailsSent: number
  /** Rows that went when their time was over, by their table. */
  readonly forgotten: Readonly<Record<string, number>>
}

/** The hours of a day at which the jobs run; after the second the machine's clock is set back by one. */
const hours = ['06:05', '09:30', '08:30', '15:00', '21:00'] as const
/** Every so many days the machine stands still for one, the 24th among them. */
const standsStill = (day: Temporal.PlainDate) => day.month % 3 === 0 && day.day === 24

/** Days of a month on which letras are due; of a month that has not so many it is the last. */
const dueDays = [31, 30, 29, 24, 23, 1]

/**
 * Each rule of the reminders: days until the letra is due, negative ones after that. Written here again, as what
 * is judged knows them from its own table.
 */
const reminders = [
  ['week-before', 7, 4],
  ['day-before', 1, 0],
  ['overdue-days', -3, -9],
  ['overdue-weeks', -10, -29],
  ['overdue-month', -30, -44],
] as const

/** The zone of the machine and of its PostgreSQL: its day is another one most of the day, and its clock jumps twice a year. */
const zone = 'Pacific/Auckland'

/** Day after day with every job of Llave, on a clock that also jumps; each evening looks at what must hold. */
export async function runYear({ from, days }: YearOptions): Promise<YearReport> {
  const first = Temporal.PlainDate.from(from)
  const fixture = await openPaymentFixture(momentOf(first, '05:00').toString())
  const { db, clock, card, config, app } = fixture
  const zoneBefore = process.env.TZ
  try {
    process.env.TZ = zone
    await setZone(fixture, zone)
    const months = Math.ceil(days / 28) + 2
    const charged: number[] = []
    let reader: Buyer | null = null
    for (const dueDay of dueDays) {
      const { buyer, ids } = await openLetras(fixture, first, months, dueDay, testCards.approved)
      reader ??= buyer
      charged.push(...ids)
    }
    if (!reader) throw new Error('Nobody reads a statement')
    const papers = openYearPapers(fixture, reader)
    const retention = watchRetention(db)
    await openLetras(fixture, first, months, 15, testCards.noFunds)
    const { ids: reminded } = await openLetras(fixture, first, months, 31, null)
    const mails = watchMails()
    const jobs = listJobs({ config, db, clock, log: app.log, sendMail: mails.send })
    const faults: string[] = []
    let jobsRun = 0
    for (let nth = 0; nth < days; nth++) {
      const day = first.add({ days: nth })
      if (standsStill(day)) continue
      for (const hour of hours) {
        clock.set(momentOf(day, hour).toString())
        await card.runDue()
        if (hour === '15:00') await papers.on(day)
        for (const job of jobs) await job.run(new AbortController().signal)
        jobsRun += jobs.length
      }
      const found = [
        ...(await judgeCharges(fixture, charged, first)),
        ...(await judgeReminders(fixture, reminded, first, day)),
        ...(await findAccountingFaults(fixture)),
        ...(await papers.judge()),
        ...(await retention.judge(clock.now())),
        ...mails.judge(),
      ]
      const [books, provider] = [await ledgerBalances(fixture), providerBalances(fixture)]
      if (!isDeepStrictEqual(books, provider))
        found.push(`the ledger has ${JSON.stringify(books)}, the provider ${JSON.stringify(provider)}`)
      faults.push(...found.map((fault) => `${day}: ${fault}`))
    }
    const { rows } = await sql<{ runs: number; paid: number; told: number }>`select
      (select count(*)::int from debit_run) as runs,
      (select count(*)::int from receivable where state = 'paid') as paid,
      (select count(*)::int from reminder_letra) as told`.execute(db)
    const { runs = 0, paid = 0, told = 0 } = rows[0] ?? {}
    return {
      faults,
      debitDays: runs,
      letrasCharged: paid,
      lettersReminded: told,
      jobsRun,
      ...papers.counts(),
      mailsSent: mails.count(),
      forgotten: retention.gone(),
    }
  } finally {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
    await setZone(fixture, null)
    await fixture.close()
  }
}

/** Of this database; null for that of the server. */
async function setZone({ db, ownerUrl }: PaymentFixture, zone: string | null): Promise<void> {
  // The embedded database is its one connection.
  if (ownerUrl === null) return
  // A connection of its own: those of `db` keep what they began with, and in a bench its owner is one of them.
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(
      `alter database ${name} ${zone === null ? 'reset timezone' : `set timezone to ${client.escapeLiteral(zone)}`}`,
    )
    await client.query(
      `select pg_terminate_backend(pid, $1) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      [testTimeoutMs],
    )
  } finally {
    await client.end()
  }
  if (zone === null) return
  const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(db)
  if (rows[0]?.TimeZone !== zone) throw new Error(`PostgreSQL is in ${rows[0]?.TimeZone}`)
}

function momentOf(day: Temporal.PlainDate, hour: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: LIMA, plainTime: Temporal.PlainTime.from(hour) }).toInstant()
}

/** A buyer of a letra a month on that day, with a card on debit where one is given. Answers them and the letras. */
async function openLetras(
  fixture: PaymentFixture,
  first: Temporal.PlainDate,
  months: number,
  dueDay: number,
  pan: string | null,
): Promise<{ readonly buyer: Buyer; readonly ids: readonly number[] }> {
  const buyer = await newBuyer(fixture, { letras: months, amountMinor: 10_000 })
  const ids: number[] = []
  // Nothing is overdue on the first day: a card would not be put on debit.
  const start = Temporal.PlainDate.compare(first.with({ day: dueDay }), first) < 0 ? 1 : 0
  for (const [nth, code] of buyer.codes.entries()) {
    const month = first.with({ day: 1 }).add({ months: start + nth })
    const due_on = month.with({ day: dueDay }).toString()
    const { id } = await fixture.db
      .updateTable('receivable')
      .set({ due_on })
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  if (pan === null) return { buyer, ids }
  const { body } = await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  if (body.resultado !== 'AFILIADA') throw new Error(`Not affiliated: ${JSON.stringify(body)}`)
  const stored = [...fixture.card.state.tokens.values()].at(-1)
  // A card that was good when it was put on debit, and is not any more.
  if (stored && pan !== testCards.approved)
    fixture.card.state.tokens.put(stored.paymentMethodToken, { ...stored, card: { ...stored.card, pan } })
  return { buyer, ids }
}

/** What the last debit day had to charge is paid, what the next one has is not; and nothing was charged twice. */
async function judgeCharges(
  { db, clock, card }: PaymentFixture,
  letras: readonly number[],
  first: Temporal.PlainDate,
): Promise<string[]> {
  const last = lastDebitDay(limaDateTime(clock.now()))
  const cutoff = chargeCutoff(last)
  const rows = await db
    .selectFrom('receivable')
    .select(['id', 'due_on', 'state'])
    .where('id', 'in', letras)
    .execute()
  const times = await countDebits(db, card)
  return [
    ...[...times].flatMap(([letra, count]) =>
      count > 1 ? [`letra ${letra} was charged ${count} times`] : [],
    ),
    ...rows.flatMap(({ id, due_on, state }) => {
      const isDue =
        Temporal.PlainDate.compare(last, first) >= 0 && Temporal.PlainDate.compare(due_on, cutoff) < 0
      return state === (isDue ? 'paid' : 'pending') ? [] : [`letra ${id} of ${due_on} is ${state}`]
    }),
  ]
}

/** Each rule whose days are over told of each letra, once; and nobody got two messages on a day. */
async function judgeReminders(
  { db }: PaymentFixture,
  letras: readonly number[],
  first: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<string[]> {
  const due = await db.selectFrom('receivable').select(['id', 'due_on']).where('id', 'in', letras).execute()
  const told = await db.selectFrom('reminder_letra').select(['receivable_id', 'rule']).execute()
  const count = (letra: number, rule: string) =>
    told.filter((each) => each.receivable_id === letra && each.rule === rule).length
  const missed = due.flatMap(({ id, due_on }) =>
    reminders.flatMap(([rule, from, until]) => {
      const isOver =
        Temporal.PlainDate.compare(due_on.subtract({ days: from }), first) >= 0 &&
        Temporal.PlainDate.compare(due_on.subtract({ days: until }), today) < 0
      const times = count(id, rule)
      return times > 1 || (isOver && times !== 1)
        ? [`${rule} of letra ${id} of ${due_on} was told ${times} times`]
        : []
    }),
  )
  const { rows: twice } = await sql<{ recipient: string }>`select recipient from outbox
    where kind in ('reminder', 'reminder-sms')
    group by recipient, kind, (created_at at time zone 'America/Lima')::date having count(*) > 1`.execute(db)
  return [...missed, ...twice.map(({ recipient }) => `${recipient.slice(0, 3)} was reminded twice on a day`)]
}

/** Takes e-mails as their host does, and notes what nobody may get twice: a message, and a reminder in the same words. */
function watchMails() {
  const ids = new Set<string>()
  const words = new Set<string>()
  const faults: string[] = []
  return {
    async send({ to, subject, text, unsubscribeUrl }: Mail, messageId: string): Promise<void> {
      if (ids.has(messageId)) faults.push(`the e-mail ${messageId} was sent twice`)
      ids.add(messageId)
      if (!unsubscribeUrl) return
      // Its link is another each time.
      const said = `${to} ${subject} ${text.replace(/https?:\S+/g, '')}`
      if (words.has(said)) faults.push(`${to.slice(0, 3)} was reminded twice in the same words: ${subject}`)
      words.add(said)
    },
    count: () => ids.size,
    judge: () => faults.splice(0),
  }
}
