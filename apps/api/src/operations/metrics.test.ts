import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertSession } from '@llave/testkit/insert-session'
import { operatorOf, signed } from '@llave/testkit/operate'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { ringBells } from '../integration/bell/ring-bells.ts'
import { acknowledge } from '../integration/feeds/acknowledge.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { readPage } from '../integration/feeds/read-page.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { settle } from '../payments/settlement/settle.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:00:00Z')
const token = 'a token of Prometheus'
const app = await buildApp({ config: testConfig({ metricsToken: token }), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})

const say = operatorOf({ db, clock })

function scrape(authorization = `Bearer ${token}`) {
  return app.inject({ url: '/metrics', headers: { authorization } })
}

/** Creates an unfinished order, quarantined money, a failed refund, a notification and a message. */
async function cause(): Promise<void> {
  const customer = await insertCustomer(db, {
    name: 'Persona Secreta',
    document: { type: '01', number: '61234567' },
    phone: { dialCode: '51', number: '961234567' },
    email: 'secreto@correo.example',
  })
  const letras = await insertLetras(db, customer, 'PF1', [
    { code: 'L-1', amountMinor: 1000, dueOn: '2026-12-05' },
  ])
  const at = clock.now().toString()
  await db
    .insertInto('payment_order')
    .values({
      id: 'O-1',
      shop: '70001',
      customer_id: customer,
      receivable_id: letras.get('L-1') ?? 0,
      source: 'web',
      amount_minor: 1000,
      currency: 'USD',
      debt_amount_minor: 1000,
      debt_currency: 'USD',
      device: 'PC',
      state: 'unknown',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('provider_transaction')
    .values({
      shop: '70001',
      uuid: 'a'.repeat(32),
      quarantine_reason: 'unknown-order',
      operation: 'DEBIT',
      amount_minor: 1000,
      currency: 'USD',
      detailed_status: 'CAPTURED',
      rank: 5,
      first_seen_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('refund')
    .values({
      shop: '70001',
      transaction_uuid: 'a'.repeat(32),
      amount_minor: 1000,
      currency: 'USD',
      cause: 'surplus',
      state: 'failed',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('provider_message')
    .values({
      source: 'ipn',
      shop: '70001',
      transaction_uuid: 'a'.repeat(32),
      detailed_status: 'CAPTURED',
      body: '{}',
      verified: true,
      received_at: at,
    })
    .execute()
  await enqueue(
    db,
    {
      kind: 'payment-receipt',
      subject: '1',
      recipient: 'secreto@correo.example',
      payload: { receiptId: 1 },
    },
    clock.now(),
  )
}

test('metrics require the token', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
  expect((await scrape('Bearer another')).statusCode).toBe(401)
  expect((await scrape()).statusCode).toBe(200)
})

test('without a token configured there are no metrics', async () => {
  const closed = await buildApp({ config: testConfig(), db, clock })
  const answer = await closed.inject({ url: '/metrics' })
  expect(answer.body).not.toContain('llave_')
  await closed.close()
})

test('metrics report what needs attention: unknown orders, outbox, notifications, quarantine, refunds', async () => {
  await cause()
  clock.advance({ minutes: 10 })
  const { body } = await scrape()
  expect(body).toContain('llave_oldest_unknown_order_age_seconds 600')
  expect(body).toContain('llave_outbox_age_seconds 600')
  expect(body).toContain('llave_outbox_failed 0')
  expect(body).toContain(`llave_last_notification_timestamp_seconds ${Date.UTC(2026, 10, 21, 15) / 1000}`)
  expect(body).toContain('llave_quarantined_transactions 1')
  expect(body).toContain('llave_failed_refunds 1')
})

test('metrics report wrong codes without a right one, and that codes became longer', async () => {
  const customer = await insertCustomer(db, personas.lucia)
  await insertSession(db, clock, customer, personas.lucia)
  const { token_hash } = await db.selectFrom('session').select('token_hash').executeTakeFirstOrThrow()
  async function addCodes(count: number, died_of: 'tries' | 'used'): Promise<void> {
    const at = clock.now().toString()
    const code = {
      session_hash: token_hash,
      customer_id: customer,
      code_hash: Buffer.alloc(32),
      nonce: Buffer.alloc(16),
      digits: 3,
      resent: false,
      created_at: at,
      expires_at: at,
      tries: died_of === 'used' ? 1 : 3,
      died_of,
      died_at: at,
    }
    await db.insertInto('verification_code').values(Array(count).fill(code)).execute()
  }
  await addCodes(6, 'tries')
  await addCodes(30, 'used')
  const { body } = await scrape()
  expect(body).toContain('llave_wrong_code_tries 18\n')
  expect(body).toContain('llave_codes_grown 0\n')
  await addCodes(1, 'tries')
  const grown = (await scrape()).body
  expect(grown).toContain('llave_wrong_code_tries 21\n')
  expect(grown).toContain('llave_codes_grown 1\n')
})

test('metrics say what no feed shows, who is behind, and what was paid here and not posted there', async () => {
  const parts = { db, clock, log: silentLog }
  const [order] = (await prepareDebts(db, 1, 1)).flatMap(({ orders }) => orders)
  await settle(parts, 'ipn', snapshotOf(order ?? { id: '' }))
  clock.advance({ minutes: 10 })
  expect((await scrape()).body).toContain('llave_unnumbered_event_age_seconds 600\n')
  await numberEvents(db, clock, new AbortController().signal)
  const { rows, next } = await readPage(parts, 'erp', 'payments', { after: '', limit: 1 })
  await acknowledge(parts, 'erp', 'payments', { upTo: '', rows: [] })
  const early = (await scrape()).body
  expect(early).toContain('llave_unnumbered_event_age_seconds 0\n')
  expect(early).toContain('llave_unposted_payments 0\n')
  clock.advance({ hours: 24 })
  const late = (await scrape()).body
  expect(late).toContain('llave_unposted_payments 1\n')
  expect(late).toContain('llave_feed_lag_age_seconds{system="erp",feed="payments"} 87000\n')
  const posted = rows.map(({ cursor }) => ({ cursor, erpDocument: '1500000012' }))
  await acknowledge(parts, 'erp', 'payments', { upTo: next, rows: posted })
  const done = (await scrape()).body
  expect(done).toContain('llave_unposted_payments 0\n')
  expect(done).toContain('llave_feed_lag_age_seconds{system="erp",feed="payments"} 0\n')
})

test('metrics say which bells are off, and how long news of a feed was not told', async () => {
  const words = ['--url', 'https://erp.example.pe/llave', '--feeds', 'payments']
  for (const system of ['sap', 'crm']) await say('bells', 'add', system, ...words, ...signed)
  const refusing = {
    db,
    clock,
    log: silentLog,
    keys: testConfig().bell.keys,
    spread: () => 0,
    pause: async () => undefined,
  }
  const post = async () => ({ status: 503, label: 'HTTP 503', retryAfter: null })
  await ringBells({ ...refusing, post }, new AbortController().signal)
  clock.advance({ minutes: 90 })
  const late = (await scrape()).body
  expect(late).toContain('llave_bells_off 0\n')
  expect(late).toContain('llave_untold_news_age_seconds 5400\n')
  const said = await say('health')
  expect(said).toContain('well  no bell that is off\n')
  expect(said).toContain('LOOK  oldest news that a bell has not told: 90 min\n')
  const gone = async () => ({ status: 410, label: 'HTTP 410', retryAfter: null })
  await ringBells({ ...refusing, post: gone }, new AbortController().signal)
  const off = (await scrape()).body
  expect(off).toContain('llave_bells_off 2\n')
  expect(off).toContain('llave_untold_news_age_seconds 0\n')
  expect(await say('health')).toContain('LOOK  bell that is off: 2\n')
})

test('objects of deleted files that stay in the store are said', async () => {
  expect((await scrape()).body).toContain('llave_oldest_file_removal_age_seconds 0\n')
  expect((await scrape()).body).toContain('llave_files_elsewhere 0\n')
  const since = clock.now().subtract({ hours: 25 }).toString()
  await db
    .insertInto('file_removal')
    .values({ object_key: '00000000-0000-4000-8000-000000000000', since, due_at: since })
    .execute()
  expect((await scrape()).body).toContain('llave_oldest_file_removal_age_seconds 90000\n')
  expect(await say('health')).toContain('LOOK  oldest object of a deleted file: 25 h\n')
  await db.deleteFrom('file_removal').execute()
})

test('metrics name routes by their pattern, never by the URL', async () => {
  await app.inject({ url: '/verificar/ABCDEFGH61234567' })
  await app.inject({ url: '/api/MiCuenta/ConsultaClienteLetra?NroDocumento=61234567' })
  const { body } = await scrape()
  expect(body).toContain('route="/verificar/:code"')
  expect(body).not.toMatch(/61234567|secreto|Secreta/)
})
