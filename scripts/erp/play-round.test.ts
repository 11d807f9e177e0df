import { createHash } from 'node:crypto'
import { buildApp } from '@llave/api/app'
import { makeMark } from '@llave/api/integration/feeds/mark'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { readDayLedger } from '@llave/api/integration/feeds/read-day-ledger'
import { settle } from '@llave/api/payments/settlement/settle'
import { feeds } from '@llave/domain/integration/feed'
import { formatCursor, parseCursor } from '@llave/domain/integration/feed-cursor'
import {
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
} from '@llave/testkit/database/test-database'
import { fetchApp } from '@llave/testkit/fetch-app'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertQuery } from '@llave/testkit/insert-query'
import { workOutLedger } from '@llave/testkit/integration/work-out-ledger'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { type PreparedDebt, prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CallName, connectLlave, type Llave, type PaymentRow } from '../../docs/integration-client.ts'
import { type Books, openBooks } from './books.ts'
import { feedPlans } from './feed-plans.ts'
import { type Erp, playRound } from './play-round.ts'

const never = new AbortController().signal
const day = '2026-11-21'

async function openWorld(open: typeof createTestDatabase = createTestDatabase) {
  const { db, drop } = await open()
  onTestFinished(drop)
  const clock = new FixedClock(`${day}T20:20:05Z`)
  const app = await buildApp({ config: testConfig(), db, clock })
  onTestFinished(() => app.close())
  const lines: string[] = []
  const erp: Erp = {
    llave: connectLlave({
      url: 'http://localhost',
      key: await newKey({ db, clock }),
      fetch: fetchApp(app),
      wait: async () => undefined,
    }),
    books: openBooks('no-such-file.json'),
    save: () => undefined,
    say: (line) => void lines.push(line),
  }
  return {
    db,
    clock,
    erp,
    say: operatorOf({ db, clock }),
    pay: async (debt: PreparedDebt | undefined, detailedStatus?: string) => {
      const [order = { id: '' }] = debt?.orders ?? []
      clock.advance({ seconds: 1 })
      await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order, detailedStatus))
      return createHash('sha256').update(`${order.id} 0`).digest('hex').slice(0, 32)
    },
    /** The provider gives a part of a payment back; answers the order. */
    giveBack: async (debt: PreparedDebt | undefined, amountMinor: number) => {
      const [order = { id: '' }] = debt?.orders ?? []
      const [payment] = snapshotOf(order).transactions
      if (!payment) throw new Error('There is no payment')
      const uuid = 'b'.repeat(32)
      const back = { ...payment, uuid, operation: 'CREDIT' as const, amountMinor, parentUuid: payment.uuid }
      const snapshot = { orderId: order.id, orderCycle: null, transactions: [back] }
      await settle({ db, clock, log: silentLog }, 'ipn', snapshot)
      return order.id
    },
    /** What the ERP said of a round; events have their numbers before it. */
    round: async () => {
      lines.length = 0
      await numberEvents(db, clock, never)
      await playRound(erp)
      return [...lines]
    },
  }
}

/** Something happens just before a call is made, the first time that it is. */
function callingFirst(llave: Llave, before: CallName, happen: () => Promise<void>): Llave {
  let happened = false
  const call = async (name: CallName, input: never) => {
    if (name === before && !happened) {
      happened = true
      await happen()
    }
    return llave.call(name, input)
  }
  return { ...llave, call } as Llave
}

function rowsOf(books: Books) {
  return books.feeds.readPayments.rows as PaymentRow[]
}

test('the ERP reads every feed that there is', () => {
  expect(Object.values(feedPlans).map(({ feed }) => feed)).toEqual([...feeds])
})

const databases = [
  ...((await postgresAnswers()) ? [['PostgreSQL', createTestDatabase] as const] : []),
  ['the embedded database', createEmbeddedDatabase] as const,
]

describe.each(databases)('on %s', (_, open) => {
  test('what is paid, corrected, asked and given back is posted and acknowledged, and the closed day agrees by checksum', async () => {
    const { db, clock, erp, say, pay, giveBack, round } = await openWorld(open)
    const debts = await prepareDebts(db, 2, 1)
    for (const debt of debts) await pay(debt)
    expect(await round()).toEqual([
      'asentó WEB-00000001 como 1500000001',
      'asentó WEB-00000002 como 1500000002',
    ])
    expect(await round()).toEqual([])
    expect(await say('feeds')).toMatch(/^erp +payments +2 .* 0 +- +0$/m)
    const lower = async (debt: PreparedDebt | undefined, how: 'keep' | 'return') => {
      const letra = await db
        .selectFrom('receivable')
        .selectAll()
        .where('id', '=', debt?.receivableId ?? 0)
        .executeTakeFirstOrThrow()
      await importLetra({ db, clock }, letra, { amount: 25_050 })
      const document = [letra.accounting_company, letra.accounting_year, letra.accounting_number]
      await say('decide-surplus', ...document, how, ...signed)
      return letra.customer_id
    }
    clock.advance({ hours: 1 })
    const customerId = await lower(debts[0], 'keep')
    await lower(debts[1], 'return')
    const returned = await giveBack(debts[1], 10_000)
    const { queryId } = await insertQuery(db, customerId, 'P01')
    expect(await round()).toEqual([
      'asentó la corrección de WEB-00000001, USD -100.00, como 1500000003',
      'asentó la corrección de WEB-00000002, USD -100.00, como 1500000004',
      `asentó la devolución de USD 100.00 de la orden ${returned} como 1700000005`,
      `anotó la consulta ${queryId}, mensaje 1, como CRM-00000006`,
    ])

    clock.advance({ hours: 24 })
    const rows = rowsOf(erp.books)
    expect(await round()).toEqual([
      expect.stringMatching(/^2026-11-21 cuadra: PE01 USD 501\.00 \(4, [0-9a-f]{64}\)$/),
    ])
    const { complete, totals } = await readDayLedger(db, Temporal.PlainDate.from(day))
    expect({ complete, totals }).toEqual({ complete: true, totals: workOutLedger(rows, day) })
    expect(erp.books.differing).toEqual([])
    expect(await say('unposted')).not.toMatch(/WEB-/)
    // A day is compared once.
    expect(await round()).toEqual([])
  })
})

test('a day that takes a row and closes while the ERP is between reading and comparing agrees all the same', async () => {
  const { db, clock, erp, pay, round } = await openWorld()
  const [first, late] = await prepareDebts(db, 2, 1)
  await pay(first)
  await round()
  const hurried: Erp = {
    ...erp,
    llave: callingFirst(erp.llave, 'readDayLedger', async () => {
      await pay(late)
      await numberEvents(db, clock, never)
      clock.advance({ hours: 24 })
      await numberEvents(db, clock, never)
    }),
  }
  await playRound(hurried)
  expect(erp.books).toMatchObject({ comparedThrough: '2026-11-21', differing: [] })
  expect(rowsOf(erp.books)).toHaveLength(2)
})

test('a row that was posted when the ERP was stopped is acknowledged by the next round, under the same document', async () => {
  const { db, clock, erp, say, pay, round } = await openWorld()
  const [debt] = await prepareDebts(db, 1, 1)
  await pay(debt)
  const llave = callingFirst(erp.llave, 'acknowledgePayments', () => Promise.reject(new Error('stopped')))
  await numberEvents(db, clock, never)
  await expect(playRound({ ...erp, llave })).rejects.toThrow('stopped')
  expect(await say('feeds')).not.toMatch(/^erp +payments/m)
  expect(await round()).toEqual([])
  expect(rowsOf(erp.books)).toHaveLength(1)
  expect(await say('feeds')).toMatch(/^erp +payments +1 .* 0 +- +0$/m)
  const posted = await db.selectFrom('feed_posting').select('erp_document').execute()
  expect(posted).toEqual([{ erp_document: '1500000001' }])
})

test('after a restore the ERP forgets what Llave has no more, posts what comes again once, and agrees', async () => {
  const { db, clock, erp, pay, round } = await openWorld()
  const [first, lost] = await prepareDebts(db, 2, 1)
  await pay(first)
  await round()
  // Another payment was read and posted, and lost with the database.
  const [row] = rowsOf(erp.books)
  const transaction = createHash('sha256').update(`${lost?.orders[0]?.id} 0`).digest('hex').slice(0, 32)
  const read = parseCursor(row?.cursor ?? '')
  if (!read) throw new Error('The ERP has read nothing')
  const next = { epoch: read.epoch, number: 2 }
  const cursor = formatCursor({ ...next, mark: makeMark('payments', next, 'lost') })
  const { documentNumber } = await db
    .selectFrom('receivable')
    .select('accounting_number as documentNumber')
    .where('id', '=', lost?.receivableId ?? 0)
    .executeTakeFirstOrThrow()
  const gone = { ...row, transaction, documentNumber, cursor } as PaymentRow
  erp.books.feeds.readPayments.rows.push(gone)
  erp.books.documents[`readPayments|payment|70001001|${transaction}|${documentNumber}|350.50`] = '1500000077'
  erp.books.feeds.readPayments.acknowledged = 2
  expect(await round()).toEqual(['Llave fue restaurada: olvidó 1 filas de payments y las lee otra vez'])
  expect(rowsOf(erp.books)).toEqual([row])

  expect(await pay(lost)).toBe(transaction)
  expect(await round()).toEqual(['ya tenía WEB-00000002 como 1500000077'])
  clock.advance({ hours: 24 })
  expect(await round()).toEqual([expect.stringMatching(/^2026-11-21 cuadra: PE01 USD 701\.00 \(2, /)])
})

test('books that differ from Llave in one amount say which day, and that they differ', async () => {
  const { db, clock, erp, pay, round } = await openWorld()
  const [debt] = await prepareDebts(db, 1, 1)
  await pay(debt)
  await round()
  const [row] = rowsOf(erp.books)
  if (row) row.amount = '350.05'
  clock.advance({ hours: 24 })
  expect(await round()).toEqual([
    expect.stringMatching(
      /^2026-11-21 NO CUADRA\. Llave: PE01 USD 350\.50 \(1, .*\)\. Aquí: PE01 USD 350\.05 \(1, /,
    ),
  ])
  expect(erp.books.differing).toEqual([day])
})

test('what Llave does not take of an acknowledgement is said', async () => {
  const { db, erp, pay, round } = await openWorld()
  const [debt] = await prepareDebts(db, 1, 1)
  await pay(debt)
  await round()
  const book = erp.books.feeds.readPayments
  const [row] = rowsOf(erp.books)
  const unknown = { ...row, cursor: row?.cursor.replace(/-[0-9a-f]{8}$/, '-00000000') } as PaymentRow
  book.rows.unshift(unknown)
  book.acknowledged = 0
  expect(await round()).toEqual([`Llave no acepta cursor ${unknown.cursor}: Ninguna fila tiene ese cursor`])
})
