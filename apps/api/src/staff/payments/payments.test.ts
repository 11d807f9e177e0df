import { createHash } from 'node:crypto'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { personas } from '@llave/testkit/personas'
import { fillPayments } from '@llave/testkit/staff/fill-payments'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { numberEvents } from '../../integration/feeds/number-events.ts'
import { writePaymentsCsv } from './write-payments.ts'

const fixture = await openPaymentFixture('2026-11-23T15:00:00Z')
const { db, owner, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor, name, id: personId } = await mesa.newPerson(['treasury'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

type Listed = { orderId: string; state: string; customerName: string; authorization: string }

/** All pages of a filter. */
async function all(filter: Record<string, string>): Promise<Listed[]> {
  const payments: Listed[] = []
  let before = ''
  do {
    const query = new URLSearchParams({ ...filter, ...(before && { before }) })
    const { status, body } = await visitor.call('GET', `/mesa/payments?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    payments.push(...body.payments)
    before = body.before
  } while (before !== '')
  return payments
}

const numbers = async (filter: Record<string, string>) => (await all(filter)).map(({ orderId }) => orderId)

test('one payment: refused, paid, told, credited, with its receipt and who opened it; found by all that names it', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.pay(form, testCards.noFunds)
  clock.advance({ seconds: 61 })
  const answer = await buyer.pay(form)
  await buyer.register(answer)
  const { orderId } = form

  const { status, body } = await visitor.call('GET', `/mesa/payments/${orderId}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const kinds = body.steps.map(({ kind }: { kind: string }) => kind)
  expect(kinds[0]).toBe('opened')
  for (const kind of ['authorized', 'notified', 'credited', 'receipt', 'receipt-mail']) {
    expect(
      kinds.filter((each: string) => each === kind),
      kind,
    ).toHaveLength(1)
  }
  const credited = body.steps.find(({ kind }: { kind: string }) => kind === 'credited')
  expect(credited).toMatchObject({
    amount: { amount: 350.5, currency: 'USD' },
    left: { amount: 0, currency: 'USD' },
  })
  expect(credited.code).toMatch(/^\d+, \d+$/)
  expect(body).toMatchObject({ state: 'paid', card: 'Visa 0055', customerName: buyer.persona.name })
  expect(body.team).toEqual([])
  expect((await visitor.call('GET', `/mesa/payments/${orderId}`)).body.team).toMatchObject([
    { by: name, what: 'readPayment' },
  ])
  const { rows } =
    await sql`select call, customer_id, subject from staff_reading where person_id = ${personId}
    and subject is not null`.execute(db)
  expect(rows).toEqual([{ call: 'readPayment', customer_id: buyer.id, subject: `order:${orderId}` }])

  for (const filter of [
    { q: buyer.persona.document.number },
    { q: buyer.proforma },
    { q: buyer.code },
    { q: orderId },
    { q: body.receipt },
    { card: '0055', authorization: body.authorization },
    { outcome: 'paid', from: '2026-11-23', to: '2026-11-23', min: '350.50', max: '350.5', currency: 'USD' },
    { project: 'P01' },
  ]) {
    expect(await numbers(filter), JSON.stringify(filter)).toEqual([orderId])
  }
  for (const filter of [
    { q: 'nadie de nadie' },
    { q: '1' },
    { card: '0056' },
    { from: '2026-11-24' },
    { to: '2026-11-22' },
    { min: '350.51' },
    { max: '350.49' },
    { currency: 'PEN' },
    { project: 'P02' },
    { outcome: 'refused' },
  ]) {
    expect(await numbers(filter), JSON.stringify(filter)).toEqual([])
  }

  await sql`insert into project (code, name) values ('P02', 'Otro')`.execute(db)
  await sql`update property set project_code = 'P02' where proforma = ${buyer.proforma}`.execute(db)
  expect(await numbers({ project: 'P02' })).toEqual([orderId])
})

test("a card that was refused is told as it is; what is nobody's order is not there", async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const answer = await buyer.pay(form, testCards.noFunds)
  await buyer.register(answer)
  const { body } = await visitor.call('GET', `/mesa/payments/${form.orderId}`)
  expect(body.steps).toContainEqual(expect.objectContaining({ kind: 'refused', code: 'ACQ_001:51' }))
  const told = body.steps.map(({ kind }: { kind: string }) => kind)
  expect(told).not.toContain('credited')
  // Of one moment: the bank was asked before the card was refused.
  expect(told.slice(0, 3)).toEqual(['opened', 'authenticated', 'refused'])
  expect(await visitor.call('GET', '/mesa/payments/231126000000-XXXX')).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
})

test('what a system posted is told, and is still to come only where a system reads payments', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  const postings = async () => {
    const { body } = await visitor.call('GET', `/mesa/payments/${form.orderId}`)
    return body.steps.flatMap(({ kind, at, code, note }: Record<string, string | null>) =>
      kind === 'posted' || kind === 'not-posted' ? [{ kind, known: at !== null, code, note }] : [],
    )
  }
  const toCome = { kind: 'not-posted', known: false, code: '', note: '' }
  expect(await postings()).toEqual([])
  await sql`insert into feed_reader (system, feed, number, at) values ('erp', 'payments', 0, now())`.execute(
    db,
  )
  expect(await postings()).toEqual([toCome])
  await numberEvents(db, clock, new AbortController().signal)
  expect(await postings()).toEqual([toCome])
  await sql`insert into feed_posting (system, feed, number, erp_document, at)
    select 'erp', e.feed, e.number, '1900448127', now() from feed_entry e join settlement s on s.id = e.subject_id
    where e.feed = 'payments' and e.kind = 'payment' and s.order_id = ${form.orderId}`.execute(db)
  expect(await postings()).toEqual([{ kind: 'posted', known: true, code: '1900448127', note: 'erp' }])
})

test('pages and files have every payment of the filter once, and neighbours walk through it', async () => {
  await fillPayments(owner, { orders: 2_500 }, clock.now().subtract({ hours: 24 }))
  const refused = await numbers({ outcome: 'refused', q: '=HYPERLINK' })
  expect(refused).toHaveLength(250)
  expect(new Set(refused).size).toBe(250)
  const [first = '', second = ''] = refused
  const beside = (id: string) =>
    visitor.call('GET', `/mesa/payments/${id}/neighbours?outcome=refused&q=%3DHYPERLINK`)
  expect((await beside(first)).body).toEqual({ newer: '', older: second })
  expect((await beside(second)).body).toMatchObject({ newer: first })

  const csv = await visitor.call('GET', '/mesa/payments/csv?q=%3DHYPERLINK')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="pagos-2026-11-23.csv"')
  const lines = csv.body.split('\r\n')
  expect(lines).toHaveLength(2_502)
  expect(lines[1]).toContain(`;"'=HYPERLINK(""x"") `)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_reading
    where person_id = ${personId} and call = 'exportPaymentsCsv'`.execute(db)
  expect(rows).toEqual([{ count: 100 }])

  const file = await mesa.app.inject({
    url: '/mesa/payments/xlsx?outcome=refused&q=%3DHYPERLINK',
    headers: { cookie: visitor.cookie ?? '' },
  })
  const sheet = await readSheet(file.rawPayload)
  expect(sheet).toHaveLength(251)
  expect(sheet[0]?.slice(0, 6)).toEqual(['Fecha', 'Pedido', 'Estado', 'Medio', 'Moneda', 'Importe'])
  expect(sheet[1]?.[1]).toBe(first)
  expect(sheet[1]?.[5]).toBe(100.1)
  expect(sheet[1]?.[9]).toMatch(/^=HYPERLINK\("x"\) \d+$/)
  expect(sheet[1]?.at(-1)).toMatch(/saldo suficiente\. \(ACQ_001:51\)$/)
})

test('what is paid while a file is written neither repeats nor hides a row of it', async () => {
  const file = writePaymentsCsv(db, { outcome: 'paid', q: '=HYPERLINK' })
  await file.next()
  const { value: firstPart = '' } = await file.next()
  const lucia = await insertCustomer(db, personas.lucia)
  const ids = await insertLetras(db, lucia, '1000234', [
    { code: 'L-1', amountMinor: 100, dueOn: '2026-12-01' },
  ])
  await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
      debt_amount_minor, debt_currency, device, state, created_at, updated_at)
    select 'NEW', shop, customer_id, ${ids.get('L-1')}, source, 100, currency, 100, debt_currency, device, state,
      now() + interval '1 year', now() from payment_order where id = 'LL-1'`.execute(db)
  let rest = ''
  for await (const part of file) rest += part
  const written = `${firstPart}${rest}`.match(/;LL-\d+;/g) ?? []
  expect(written).toHaveLength(2 * 2_250)
  // Each row has its order's number and, alike, its letra's.
  expect(new Set(written).size).toBe(2_250)
})

test('bad filters are refused, and who may not read payments reads none', async () => {
  for (const query of [
    'before=x',
    'before=1.',
    `before=${'9'.repeat(17)}.LL-1`,
    'from=2026-02-30',
    'min=-1',
    'max=1.234',
    'card=12345',
    'authorization=%27%3B--',
    'outcome=all',
  ]) {
    expect((await visitor.call('GET', `/mesa/payments?${query}`)).status, query).toBe(400)
  }
  const { visitor: post } = await mesa.newPerson(['aftersales'])
  expect(await post.call('GET', '/mesa/payments')).toMatchObject({ status: 403 })
})

test('the receipt is the file that its customer gets, who opened it is kept, and what paid nothing has none', async () => {
  const buyer = await newBuyer(fixture)
  const { orderId, ...form } = await buyer.form()
  const none = await visitor.call('GET', `/mesa/payments/${orderId}/receipt`)
  expect(none.body.code).toBe('no_encontrado')
  await buyer.register(await buyer.pay({ orderId, ...form }))
  const { body } = await visitor.call('GET', `/mesa/payments/${orderId}`)
  const receipt = await visitor.call('GET', `/mesa/payments/${orderId}/receipt`)
  expect(receipt.status).toBe(200)
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`inline; filename="Recibo_de_pago_${body.receipt}.pdf"`),
  })
  // The file that its customer gets, byte for byte, and that the page of checks knows.
  const { sha256 } = await db
    .selectFrom('receipt')
    .innerJoin('file', 'file.id', 'receipt.file_id')
    .select('file.sha256')
    .where('receipt.number', '=', body.receipt)
    .executeTakeFirstOrThrow()
  expect(createHash('sha256').update(receipt.bytes).digest('hex')).toBe(Buffer.from(sha256).toString('hex'))
  const readings = await db
    .selectFrom('staff_reading')
    .select(['person_id', 'subject'])
    .where('call', '=', 'readPaymentReceipt')
    .execute()
  expect(readings).toMatchObject([{ person_id: personId, subject: `order:${orderId}` }])
})
