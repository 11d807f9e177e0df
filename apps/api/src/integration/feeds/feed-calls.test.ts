import { formatCursor } from '@llave/domain/integration/feed-cursor'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf } from '@llave/testkit/operate'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { issueKey } from '../keys/issue-key.ts'
import { makeMark } from './mark.ts'
import { numberEvents } from './number-events.ts'
import { forgetPosted } from './unposted.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

async function openErp(): Promise<Visitor> {
  const erp = new Visitor(fixture.app)
  erp.token = await newKey(fixture)
  return erp
}

async function payOnce() {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  return { buyer, orderId: form.orderId }
}

/** The newest row of payments. */
async function newestRow(erp: Visitor) {
  const { body } = await erp.call('GET', '/integration/v1/payments')
  return body.rows.at(-1)
}

test('a system reads page by page, and reads again what it read', async () => {
  const erp = await openErp()
  for (let paid = 0; paid < 3; paid++) await payOnce()
  const first = await erp.call('GET', '/integration/v1/payments?limit=2')
  expect(first).toMatchObject({ status: 200, body: { rows: [{ kind: 'payment' }, { kind: 'payment' }] } })
  expect(first.body.next).toBe(first.body.rows[1].cursor)
  const second = await erp.call('GET', `/integration/v1/payments?limit=2&after=${first.body.next}`)
  expect(second.body.rows).toHaveLength(1)
  const end = await erp.call('GET', `/integration/v1/payments?limit=2&after=${second.body.next}`)
  expect(end.body).toEqual({ rows: [], next: second.body.next })

  const { orderId } = await payOnce()
  expect((await erp.call('GET', `/integration/v1/payments?limit=2&after=${first.body.next}`)).body).toEqual(
    second.body,
  )
  const more = await erp.call('GET', `/integration/v1/payments?limit=2&after=${second.body.next}`)
  expect(more.body.rows).toMatchObject([{ order: orderId }])
})

const noCursor = 'no es un cursor como 20261122193005-81-9f3a01bc, ni vacío para leer desde el comienzo'

test.each([
  ['after=81', 'after', noCursor],
  ['after=20261122193005-81-9f3a01bg', 'after', noCursor],
  ['limit=0', 'limit', 'no es un número de filas de 1 a 1000'],
  ['limit=1001', 'limit', 'no es un número de filas de 1 a 1000'],
  ['limit=10.5', 'limit', 'no es un número de filas de 1 a 1000'],
])(
  'a page asked for with %s is refused with the name of the field and what was expected',
  async (query, field, reason) => {
    const erp = await openErp()
    const answer = await erp.call('GET', `/integration/v1/payments?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido', campo: field } })
    expect(answer.body.message).toBe(`El campo ${field} ${reason}`)
  },
)

test('what was posted is kept, row by row, and the same said again changes nothing', async () => {
  const erp = await openErp()
  await payOnce()
  const { cursor } = await newestRow(erp)
  const unknown = cursor.replace(/-[0-9a-f]{8}$/, '-00000000')
  const say = (rows: object[], upTo = cursor) =>
    erp.call('POST', '/integration/v1/payments/acknowledgements', { upTo, rows })
  const refusedWith = (reason: string, value: string) => ({
    outcome: 'refused',
    faults: [{ field: 'cursor', reason, value }],
  })

  expect(await say([{ cursor, problem: 'La cuenta 104 está cerrada' }])).toMatchObject({
    status: 200,
    body: { upTo: cursor, rows: [{ outcome: 'created' }] },
  })
  const posted = { cursor, erpDocument: '1500000012' }
  expect((await say([posted, posted, { ...posted, cursor: unknown }])).body.rows).toEqual([
    { outcome: 'changed' },
    refusedWith('La fila ya está en este envío', cursor),
    refusedWith('Ninguna fila tiene ese cursor', unknown),
  ])
  expect((await say([posted])).body.rows).toEqual([{ outcome: 'same' }])
  expect(await say([], '')).toMatchObject({ status: 200, body: { upTo: cursor, rows: [] } })
  const kept = await fixture.db
    .selectFrom('feed_posting')
    .select(['system', 'erp_document', 'problem'])
    .where('erp_document', '=', '1500000012')
    .execute()
  expect(kept).toEqual([{ system: 'erp', erp_document: '1500000012', problem: null }])
})

test.each([
  [
    { upTo: '', rows: [{ cursor: 'x', erpDocument: '1' }] },
    'rows.0.cursor',
    'no es un cursor como 20261122193005-81-9f3a01bc',
  ],
  [{ upTo: '', rows: [{ cursor: '20261122193005-81-9f3a01bc' }] }, 'rows.0'],
  [{ upTo: '', rows: [{ cursor: '20261122193005-81-9f3a01bc', erpDocument: '1', problem: '2' }] }, 'rows.0'],
  [{ upTo: '', rows: [{ cursor: '20261122193005-81-9f3a01bc', erpDocument: '' }] }, 'rows.0.erpDocument'],
  [
    { upTo: '81', rows: [] },
    'upTo',
    'no es un cursor como 20261122193005-81-9f3a01bc, ni vacío para leer desde el comienzo',
  ],
  [{ rows: [] }, 'upTo'],
  [{ upTo: '' }, 'rows'],
])('an acknowledgement %j is refused with the name of the field', async (body, field, reason?: string) => {
  const erp = await openErp()
  const answer = await erp.call('POST', '/integration/v1/payments/acknowledgements', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido', campo: field } })
  if (reason) expect(answer.body.message).toBe(`El campo ${field} ${reason}`)
})

/** A cursor that this feed would have given far ahead, in a history that was lost. */
function lostAfter(cursor: string): string {
  const place = { epoch: Number(cursor.slice(0, 14)), number: 999_999 }
  return formatCursor({ ...place, mark: makeMark('payments', place, 'a row that was lost') })
}

test('a cursor of a lost history says from where to read, what was acknowledged, and begins one epoch, not one each time', async () => {
  const erp = await openErp()
  await payOnce()
  const before = await newestRow(erp)
  await erp.call('POST', '/integration/v1/payments/acknowledgements', { upTo: before.cursor, rows: [] })
  const lost = lostAfter(before.cursor)
  for (let tries = 0; tries < 3; tries++) {
    const answer = await erp.call('GET', `/integration/v1/payments?after=${lost}`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'cursor_perdido', readFrom: before.cursor } })
  }
  const epochs = await fixture.db
    .selectFrom('feed_epoch')
    .select('cause')
    .where('feed', '=', 'payments')
    .orderBy('epoch')
    .execute()
  expect(epochs.map(({ cause }) => cause)).toEqual(['first', 'reader'])
  // The rows that stand are still where they were, and go on.
  const { orderId } = await payOnce()
  const next = await erp.call('GET', `/integration/v1/payments?after=${before.cursor}`)
  expect(next.body.rows).toMatchObject([{ order: orderId }])
  expect(next.body.rows[0].cursor.slice(0, 14)).not.toBe(before.cursor.slice(0, 14))
})

test('a cursor is good for every system, and for its own feed alone', async () => {
  const erp = await openErp()
  const { body } = await erp.call('GET', '/integration/v1/payments')
  const { orderId } = await payOnce()
  const crm = new Visitor(fixture.app)
  const grant = { system: 'crm', scopes: ['read:payments' as const], days: 9 }
  const signature = { by: 'Ana', why: 'prueba' }
  crm.token = (await issueKey(fixture.db, grant, signature, fixture.clock.now())).token
  const next = await crm.call('GET', `/integration/v1/payments?after=${body.next}`)
  expect(next.body.rows).toMatchObject([{ order: orderId }])
  const said = 'es un cursor de payments, no de refunds: cada uno vale solo donde se leyó'
  expect(await crm.call('GET', `/integration/v1/refunds?after=${body.next}`)).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'after', message: `El campo after ${said}` },
  })
  const posted = { upTo: body.next, rows: [] }
  expect(await erp.call('POST', '/integration/v1/refunds/acknowledgements', posted)).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'upTo', message: `El campo upTo ${said}` },
  })
})

test.each([
  ['of an epoch to come', (cursor: string) => cursor.replace(/^\d+/, '20990101000000')],
  ['of no calendar', () => '99999999999999-81-00000000'],
  [
    'of the present epoch and a number beyond its last',
    (cursor: string) => `${cursor.slice(0, 14)}-999999-00000000`,
  ],
  ['whose mark is of another number', (cursor: string) => lostAfter(cursor).replace(/-9+-/, '-999998-')],
  ['of a number from before its epoch', (cursor: string) => `${cursor.slice(0, 14)}-1-00000000`],
])('a cursor %s was never given by any Llave, and begins no epoch', async (_, write) => {
  const erp = await openErp()
  const { cursor } = await newestRow(erp)
  expect(Number(cursor.split('-')[1])).toBeGreaterThan(1)
  await erp.call('GET', `/integration/v1/payments?after=${lostAfter(cursor)}`)
  await payOnce()
  const epochs = () => fixture.db.selectFrom('feed_epoch').selectAll().execute()
  const before = await epochs()
  const after = write((await newestRow(erp)).cursor)
  expect(await erp.call('GET', `/integration/v1/payments?after=${after}`)).toMatchObject({
    status: 400,
    body: {
      code: 'dato_invalido',
      campo: 'after',
      message: 'El campo after no es un cursor que Llave haya dado',
    },
  })
  expect(await epochs()).toEqual(before)
})

test('an acknowledgement up to a cursor of another history is refused, and nothing of it is kept', async () => {
  const erp = await openErp()
  await payOnce()
  const { cursor } = await newestRow(erp)
  const lost = lostAfter(cursor)
  const body = { upTo: lost, rows: [{ cursor, erpDocument: 'NADA' }] }
  const answer = await erp.call('POST', '/integration/v1/payments/acknowledgements', body)
  expect(answer).toMatchObject({ status: 409, body: { code: 'cursor_perdido' } })
  expect(
    await fixture.db.selectFrom('feed_posting').selectAll().where('erp_document', '=', 'NADA').execute(),
  ).toEqual([])
})

test('a payment stays unposted until some system posted it, or the extract shows it paid', async () => {
  const erp = await openErp()
  const { buyer } = await payOnce()
  const { cursor } = await newestRow(erp)
  const number = Number(cursor.split('-')[1])
  const isUnposted = async () => {
    const rows = await fixture.db.selectFrom('unposted_payment').select('number').execute()
    return rows.some((row) => row.number === number)
  }
  const say = (row: object) =>
    erp.call('POST', '/integration/v1/payments/acknowledgements', {
      upTo: cursor,
      rows: [{ cursor, ...row }],
    })
  expect(await isUnposted()).toBe(true)
  await say({ problem: 'La cuenta 104 está cerrada' })
  expect(await isUnposted()).toBe(true)
  await say({ erpDocument: '1500000013' })
  expect(await isUnposted()).toBe(false)
  await say({ problem: 'Anulado: se contabilizó dos veces' })
  expect(await isUnposted()).toBe(true)

  const told = operatorOf(fixture)
  fixture.clock.advance({ hours: 24 })
  expect(await told('unposted')).not.toContain(buyer.proforma)
  fixture.clock.advance({ seconds: 1 })
  expect(await told('unposted')).toMatch(new RegExp(`${buyer.proforma} .*USD 350.50 .*erp: Anulado`))
  await importLetra(fixture, await buyer.letra(), { amount: 35_050, paidAmount: 35_050 })
  expect(await told('unposted')).not.toContain(buyer.proforma)
  await forgetPosted(fixture.db, new AbortController().signal)
  expect(await isUnposted()).toBe(false)
})

test('the operator sees how far each system is, and the rows that it could not post', async () => {
  const erp = await openErp()
  const { cursor } = await newestRow(erp)
  await payOnce()
  const rows = [{ cursor, problem: 'La cuenta 104 está cerrada' }]
  await erp.call('POST', '/integration/v1/payments/acknowledgements', { upTo: cursor, rows })
  const told = await operatorOf(fixture)('feeds')
  expect(told).toMatch(/^payments +\d+ +- +\d{4}-\d\d-\d\d /m)
  expect(told).toMatch(/^erp +payments +\d+ +\d{4}-\d\d-\d\d \d\d:\d\d +1 +\d{4}-\d\d-\d\d \d\d:\d\d +1$/m)
  expect(told).toMatch(new RegExp(`^erp +payments +${cursor} .*La cuenta 104 está cerrada$`, 'm'))
})
