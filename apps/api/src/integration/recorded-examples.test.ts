import { join } from 'node:path'
import { calls } from '@llave/contract/calls'
import { feedNews } from '@llave/contract/integration/feed-news'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { recordedExamples } from '@llave/contract/integration/recorded-examples'
import { makeOpenApi } from '@llave/contract/openapi'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillAffiliations } from '@llave/testkit/debit/fill-affiliations'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertApprovedChange } from '@llave/testkit/insert-approved-change'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertQuery } from '@llave/testkit/insert-query'
import { startReceiver } from '@llave/testkit/integration/start-receiver'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { insertOrders, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { settle } from '../payments/settlement/settle.ts'
import { openPost, ownNetwork } from './bell/post-knock.ts'
import { ringBells } from './bell/ring-bells.ts'
import { numberEvents } from './feeds/number-events.ts'

// Every call of the integration is made once, in an order in which each finds what it names, and
// compared with its recording: `npx vitest run apps/api/src/integration/recorded-examples.test.ts -u`
// records anew. OpenAPI shows the recordings.

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-23T14:00:00Z')
const app = await buildApp({ config: testConfig(), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})
const erp = new Visitor(app)
erp.token = await newKey({ db, clock })

type Example = {
  /** The name of the call. */
  readonly name: string
  /** The parameters that the call's path names. */
  readonly params?: Readonly<Record<string, string>>
  /** What stands behind the call's path. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The file that is the body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array }
}

const folder = join(import.meta.dirname, '../../../../packages/contract/src/integration/examples')
/** Numbers that are made at random, and what the recordings have in their place. */
const recorded = new Map<string, string>()
const played = new Set<string>()

/** Makes a call and compares it with its recording; answers the body. */
async function play({ name, params = {}, query = '', headers = {}, body, file }: Example) {
  const call = integrationCalls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}`)
  const path = call.path.replace(/\{(\w+)\}/g, (_, member) => params[member] ?? '') + query
  const sent = file ? { 'content-type': file.type, ...headers } : headers
  const answer = await erp.call(call.method, path, file?.bytes ?? body, sent)
  const example = {
    request: {
      method: call.method,
      path,
      headers: {
        Authorization: 'Bearer llave_1_…',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(file ? { 'Content-Type': file.type } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    },
    answer: { status: answer.status, body: answer.body },
  }
  let text = `${JSON.stringify(example, null, 2)}\n`
  for (const [uuid] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    const number = String(recorded.size + 1).padStart(12, '0')
    if (!recorded.has(uuid)) recorded.set(uuid, `5f0c6f3e-7a51-4c39-9d2b-${number}`)
  }
  for (const [uuid, stand] of recorded) text = text.replaceAll(uuid, stand)
  await expect(text).toMatchFileSnapshot(join(folder, `${name}.json`))
  played.add(name)
  return answer.body
}

const person = { documentType: '01', documentNumber: '44556677' }

/** A letra that is paid twice, the second time given back; a card on debit; a complaint; a new number: a day that is over. */
async function makeFacts(customerId: number): Promise<void> {
  const letra = await db
    .selectFrom('receivable')
    .select('id')
    .where('code', '=', 'L-0001')
    .executeTakeFirstOrThrow()
  const orders = [{ id: 'LL000001' }, { id: 'LL000002' }] as const
  await insertOrders(db, customerId, letra.id, orders)
  const parts = { db, clock, log: silentLog }
  for (const order of orders) await settle(parts, 'ipn', snapshotOf(order))
  await settle(parts, 'ipn', snapshotOf(orders[1], 'CANCELLED'))
  await fillAffiliations(db, { shop: '70001002', createdAt: clock.now().toString() })
  const { id } = await db
    .insertInto('complaint')
    .values({
      customer_id: customerId,
      proforma: '1000234',
      phone: '999888777',
      email: 'lucia@correo.example',
      text: 'Grieta en el muro',
      filed_at: clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = { complaint_id: id, at: clock.now().toString(), text: '' }
  await db
    .insertInto('repair_case')
    .values({
      ...{ complaint_id: id, state: 'received', moved_at: clock.now().toString() },
      ...{ room: 'main-bathroom', item: 'bathroom', defect: 'drips', catalogue: '2026-11' },
    })
    .execute()
  await db
    .insertInto('repair_step')
    .values({ ...opened, position: 1, became: 'received', author: 'buyer' })
    .execute()
  await insertApprovedChange({ db, clock }, customerId, { dialCode: '51', number: '999888777' })
  clock.advance({ hours: 24 })
  await numberEvents(db, clock, new AbortController().signal)
}

async function numberOfCase(): Promise<string> {
  const found = await db.selectFrom('repair_case').select('complaint_id').executeTakeFirstOrThrow()
  return String(found.complaint_id)
}

test('every recording is what Llave answers', async () => {
  const background = '#7a8b6f'
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  await play({ name: 'readKey' })
  const { file: works } = await play({
    name: 'uploadFile',
    query: '?name=obra-2026-11.png',
    file: { type: 'image/png', bytes: picture },
  })
  const paper = await erp.call('POST', '/integration/v1/files?name=contrato-1000234.pdf', smallPdf, {
    'content-type': 'application/pdf',
  })
  await play({
    name: 'putProjects',
    body: {
      rows: [
        {
          code: 'VALLE',
          name: 'Valle Sereno',
          address: 'Km 14 de la Carretera Central',
          district: 'Santa Eulalia',
          province: 'Huarochirí',
          department: 'Lima',
          latitude: '-11.912',
          longitude: '-76.661',
          homePicture: works,
          stages: ['Cimientos', 'Estructura', 'Acabados', 'Entrega'],
        },
      ],
    },
  })
  await play({
    name: 'putProgress',
    body: {
      rows: [
        {
          projectCode: 'VALLE',
          takenOn: '2026-11-16',
          picture: works,
          title: 'Vaciado de la losa',
          stage: 'Estructura',
        },
      ],
    },
  })
  await play({
    name: 'putCustomers',
    headers: { 'Idempotency-Key': 'clientes-2026-11-23' },
    body: {
      rows: [
        {
          ...person,
          name: 'Lucía Paredes Vargas',
          email: 'lucia@correo.example',
          phones: ['+51 999888777'],
        },
        { documentType: '01', documentNumber: '4011223', name: 'Mateo Rojas', phones: ['+51 987654321'] },
      ],
    },
  })
  await play({
    name: 'putProperties',
    body: {
      rows: [
        {
          proforma: '1000234',
          ...person,
          projectCode: 'VALLE',
          productName: 'Lote 2, Mz. C',
          currency: 'USD',
          soldOn: '2025-03-14',
          annualRate: '0.12',
        },
      ],
    },
  })
  const letra = {
    proforma: '1000234',
    kind: 'instalment',
    company: 'PE01',
    year: '2026',
    currency: 'USD',
    state: 'pending',
  }
  const reissued = { ...letra, code: 'L-0000', documentNumber: '1900000010', amount: '350.50' }
  const first = { rows: [{ ...reissued, dueOn: '2026-11-05' }] }
  expect((await erp.call('PUT', '/integration/v1/receivables', first)).body.counts.created).toBe(1)
  await play({
    name: 'putReceivables',
    headers: { 'Idempotency-Key': 'letras-2026-11-23-1' },
    body: {
      rows: [
        { ...letra, code: 'L-0001', documentNumber: '1900000011', amount: '350.50', dueOn: '2026-12-05' },
        { ...letra, code: 'L-0002', documentNumber: '1900000012', amount: '350.505', dueOn: '2027-01-05' },
        { company: 'PE01', year: '2026', documentNumber: '1900000010', withdraw: true },
      ],
      atomic: false,
      dryRun: false,
    },
  })
  await play({ name: 'putExchangeRates', body: { rows: [{ validFrom: '2026-11-23', penPerUsd: '3.75' }] } })
  await play({
    name: 'putNotices',
    body: {
      rows: [
        {
          id: 'AV-118',
          proforma: '1000234',
          title: 'Visita de obra',
          text: 'Te esperamos el sábado 28 a las 10:00.',
          publishedOn: '2026-11-23',
        },
      ],
      dryRun: true,
    },
  })
  await play({
    name: 'putDocuments',
    body: {
      rows: [
        {
          id: 'DOC-2210',
          proforma: '1000234',
          kind: 'contract',
          title: 'Contrato de compraventa',
          date: '2025-03-14',
          file: paper.body.file,
        },
      ],
      atomic: true,
    },
  })
  await play({
    name: 'putTitleStages',
    body: {
      rows: [
        { proforma: '1000234', stage: 'contract', state: 'done', date: '2025-03-14', document: 'DOC-2210' },
        { proforma: '1000234', stage: 'deed', state: 'pending', date: '2027-02-15', responsible: 'notary' },
        { proforma: '1000234', stage: 'inscription', state: 'done' },
      ],
    },
  })
  const customer = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
  const { queryId } = await insertQuery(db, customer.id, 'VALLE')
  await play({
    name: 'putReplies',
    body: { rows: [{ id: 'CRM-77', query: queryId, text: 'Pasaremos el lunes a verlo.', state: 'open' }] },
  })
  await makeFacts(customer.id)
  const payment = (await play({ name: 'readPayments', query: '?limit=1000' })).next
  await play({
    name: 'acknowledgePayments',
    body: { upTo: payment, rows: [{ cursor: payment, erpDocument: '1500000012' }] },
  })
  const refund = (await play({ name: 'readRefunds' })).next
  await play({
    name: 'acknowledgeRefunds',
    body: { upTo: refund, rows: [{ cursor: refund, problem: 'La cuenta 104 está cerrada' }] },
  })
  const affiliation = (await play({ name: 'readAffiliations' })).next
  await play({ name: 'acknowledgeAffiliations', body: { upTo: affiliation, rows: [] } })
  const message = (await play({ name: 'readQueries' })).next
  await play({
    name: 'acknowledgeQueries',
    body: { upTo: message, rows: [{ cursor: message, erpDocument: 'CRM-20260' }] },
  })
  const complaint = (await play({ name: 'readComplaints' })).next
  await play({
    name: 'acknowledgeComplaints',
    body: { upTo: complaint, rows: [{ cursor: complaint, erpDocument: 'PV-0431' }] },
  })
  const step = (await play({ name: 'readRepairs' })).next
  await play({
    name: 'acknowledgeRepairs',
    body: { upTo: step, rows: [{ cursor: step, erpDocument: 'OT-0431' }] },
  })
  const number = (await play({ name: 'readNumbers' })).next
  await play({
    name: 'acknowledgeNumbers',
    body: { upTo: number, rows: [{ cursor: number, erpDocument: 'CL-4011222' }] },
  })
  await play({ name: 'readRepairCases', query: '?after=&limit=100' })
  await play({
    name: 'moveRepairCase',
    params: { case: await numberOfCase() },
    body: {
      id: 'OT-0431-1',
      seen: 1,
      step: 'visit_proposed',
      text: 'Llevaremos el repuesto.',
      slots: ['2026-11-27T10:00:00-05:00', '2026-11-28T15:30:00-05:00'],
      visitor: 'Ing. Raúl Medina',
      photos: [],
    },
  })
  await play({ name: 'readDayLedger', params: { day: '2026-11-23' } })
  expect([...played].sort()).toEqual(integrationCalls.map(({ name }) => name).sort())
})

test('the bell knocks as its recording says, once the feeds have rows', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const parts = {
    db,
    clock,
    log: silentLog,
    keys: testConfig().bell.keys,
    spread: () => 0,
    pause: async () => undefined,
  }
  const bell = ['bells', 'add', 'erp', '--url', receiver.url, '--feeds', 'payments']
  await operatorOf({ db, clock })(...bell, ...signed)
  await ringBells({ ...parts, post: openPost(['127.0.0.1'], ownNetwork) }, new AbortController().signal)
  expect(receiver.knocks).toHaveLength(1)
  for (const { headers, body } of receiver.knocks) {
    const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      headers[name],
    ])
    // The secret is made at random.
    const shown = { ...Object.fromEntries(named), 'webhook-signature': 'v1,…' }
    const text = `${JSON.stringify({ headers: shown, body: JSON.parse(body) }, null, 2)}\n`
    await expect(text).toMatchFileSnapshot(join(folder, 'feedNews.json'))
  }
})

test('OpenAPI shows the recording of every call that has one', () => {
  expect(Object.keys(recordedExamples).sort()).toEqual(integrationCalls.map(({ name }) => name).sort())
  const { paths, webhooks } = JSON.parse(JSON.stringify(makeOpenApi(calls, '1')))
  for (const { name, method, path } of integrationCalls) {
    const { request, answer } = recordedExamples[name] ?? {}
    const operation = paths[path][method.toLowerCase()]
    expect(operation.responses[200].content['application/json'].example, name).toEqual(answer?.body)
    if (request && 'body' in request) {
      expect(operation.requestBody.content['application/json'].example, name).toEqual(request.body)
    }
  }
  const { requestBody, parameters } = webhooks['feed.news'].post
  expect(requestBody.content['application/json'].example).toMatchObject({ type: 'feed.news' })
  expect(feedNews.safeParse(requestBody.content['application/json'].example).success).toBe(true)
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  const [parameter] = paths['/integration/v1/files'].post.parameters
  expect(parameter).toMatchObject({ name: 'name', in: 'query', example: 'obra-2026-11.png' })
})
