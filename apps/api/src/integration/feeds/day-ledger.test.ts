import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { workOutLedger } from '@llave/testkit/integration/work-out-ledger'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { settle } from '../../payments/settlement/settle.ts'
import { listFeeds } from './feed-health.store.ts'
import { numberEvents } from './number-events.ts'
import { readDayLedger } from './read-day-ledger.ts'

const never = new AbortController().signal
const day = (text: string) => Temporal.PlainDate.from(text)

/** What the money's own ledger says was paid of debts on a day, by company and currency. */
async function paidByLedger(db: Database, wanted: string) {
  const { rows } = await sql<{ company: string; currency: string; minor: number }>`
    select r.accounting_company as company, l.currency, -sum(l.amount_minor)::bigint as minor
    from ledger_entry l join receivable r on l.account = 'receivable/' || r.id
    where (l.at at time zone 'America/Lima')::date = ${wanted}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ minor, ...total }) => ({ ...total, sum: (minor / 100).toFixed(2) }))
}

test('a day of payments and corrections in two currencies and companies is what the ERP works out, and what the ledger says', async () => {
  const fixture = await openPaymentFixture()
  onTestFinished(() => fixture.close())
  const say = operatorOf(fixture)
  const erp = new Visitor(fixture.app)
  erp.token = await newKey(fixture)
  const pay = async (options: Parameters<typeof newBuyer>[1], company = 'PE01') => {
    const buyer = await newBuyer(fixture, options)
    await fixture.db
      .updateTable('receivable')
      .set({ accounting_company: company })
      .where('id', '=', buyer.receivableId)
      .execute()
    await buyer.register(await buyer.pay(await buyer.form()))
    return buyer
  }
  await pay({})
  await pay({ amountMinor: 123_456, currency: 'PEN' })
  await pay({ amountMinor: 1 }, 'PE02')
  const lowered = await pay({})
  await importLetra(fixture, await lowered.letra(), { amount: 25_050, paidAmount: null })
  const { accounting_number } = await lowered.letra()
  await say('decide-surplus', 'PE01', '2026', accounting_number, 'return', ...signed)
  fixture.clock.advance({ hours: 24 })
  await pay({})
  await numberEvents(fixture.db, fixture.clock, never)

  const { body: page } = await erp.call('GET', '/integration/v1/payments')
  for (const wanted of ['2026-11-21', '2026-11-22', '2026-11-23']) {
    const { body } = await erp.call('GET', `/integration/v1/ledger/${wanted}`)
    const complete = wanted === '2026-11-21'
    expect(body).toEqual({ day: wanted, complete, totals: workOutLedger(page.rows, wanted) })
    const sums = body.totals.map(({ company, currency, sum }: Record<string, string>) => ({
      company,
      currency,
      sum,
    }))
    expect(sums).toEqual(await paidByLedger(fixture.db, wanted))
  }
  const { body } = await erp.call('GET', '/integration/v1/ledger/2026-11-21')
  expect(body.totals).toMatchObject([
    { company: 'PE01', currency: 'PEN', count: 1, sum: '1234.56' },
    { company: 'PE01', currency: 'USD', count: 3, sum: '601.00' },
    { company: 'PE02', currency: 'USD', count: 1, sum: '0.01' },
  ])
  expect(await erp.call('GET', '/integration/v1/ledger/2026-02-30')).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'day', message: 'El campo day no es un día como 2026-11-23' },
  })
})

const databases = {
  'PostgreSQL, or what answers': createTestDatabase,
  'the embedded database': createEmbeddedDatabase,
}

describe.each(Object.entries(databases))('on %s', (_, open) => {
  test('a day that is closed never changes: what commits late counts on the first day that is open', async () => {
    const { db, drop } = await open()
    onTestFinished(drop)
    const clock = new FixedClock('2026-11-22T04:59:59Z')
    const parts = { db, clock, log: silentLog }
    const [early, late, later] = (await prepareDebts(db, 3, 1)).flatMap(({ orders }) => orders)
    if (!early || !late || !later) throw new Error('Three orders were prepared')
    await settle(parts, 'ipn', snapshotOf(early))
    await numberEvents(db, clock, never)
    expect(await readDayLedger(db, day('2026-11-21'))).toMatchObject({
      complete: false,
      totals: [{ count: 1 }],
    })

    // Midnight: the day is over, and closes with the next run.
    clock.advance({ seconds: 1 })
    expect(await readDayLedger(db, day('2026-11-21'))).toMatchObject({ complete: false })
    await numberEvents(db, clock, never)
    const closed = await readDayLedger(db, day('2026-11-21'))
    expect(closed).toMatchObject({ complete: true, totals: [{ count: 1, sum: '350.50' }] })

    // A process whose transaction began before midnight commits only now.
    await settle({ ...parts, clock: new FixedClock('2026-11-22T04:59:59Z') }, 'ipn', snapshotOf(late))
    await settle(parts, 'ipn', snapshotOf(later))
    await numberEvents(db, clock, never)
    expect(await readDayLedger(db, day('2026-11-21'))).toEqual(closed)
    expect(await readDayLedger(db, day('2026-11-22'))).toMatchObject({
      complete: false,
      totals: [{ count: 2 }],
    })
    const rows = await readFeed(parts, 'erp', 'payments')
    expect(rows.map((row) => `${row.day} ${row.at}`)).toEqual([
      '2026-11-21 2026-11-21T23:59:59-05:00',
      '2026-11-22 2026-11-21T23:59:59-05:00',
      '2026-11-22 2026-11-22T00:00:00-05:00',
    ])
    expect(await readDayLedger(db, day('2026-11-22'))).toMatchObject({
      totals: workOutLedger(rows, '2026-11-22'),
    })
  })
  test('a day stays open while something of it has no number', async () => {
    const { db, drop } = await open()
    onTestFinished(drop)
    const clock = new FixedClock('2026-11-22T05:00:00Z')
    const customerId = await insertCustomer(db, personas.lucia)
    await insertProperty(db, customerId, '1000234')
    await sql`insert into complaint (customer_id, proforma, phone, email, text, filed_at)
      select ${customerId}::bigint, '1000234', '', '', 'x', '2026-11-21T20:20:05Z' from generate_series(1, 1001)`.execute(
      db,
    )
    // Stopped after the first thousand, as a process that ends; the feed before it has nothing.
    await numberEvents(db, clock, abortedAfter(2))
    const complaints = async () => {
      const [feed] = (await listFeeds(db)).filter(({ feed }) => feed === 'complaints')
      return { last: feed?.last, closed: feed?.closedThrough?.toString() ?? null }
    }
    expect(await complaints()).toEqual({ last: 1000, closed: null })
    await numberEvents(db, clock, never)
    expect(await complaints()).toEqual({ last: 1001, closed: '2026-11-21' })
    const rows = await readFeed({ db, clock }, 'erp', 'complaints')
    expect(new Set(rows.map((row) => row.day))).toEqual(new Set(['2026-11-21']))
  })
})

/** A signal that is aborted once it was asked so many times. */
function abortedAfter(times: number): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      return asked++ >= times
    },
  } as AbortSignal
}
