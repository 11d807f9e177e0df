import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import { money } from '@llave/domain/money/money'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { issueFormToken } from './issue-form-token.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

function setLetra(
  id: number,
  columns: {
    state?: 'annulled'
    amount_minor?: number
    erp_paid_minor?: number
    paid_minor?: number
  },
) {
  return fixture.db.updateTable('receivable').set(columns).where('id', '=', id).execute()
}

async function ordersOf(receivableId: number) {
  return fixture.db
    .selectFrom('payment_order')
    .select(['id', 'state'])
    .where('receivable_id', '=', receivableId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Requests a form in this process and does something while the provider is being asked. */
async function requestFormWhile(
  buyer: Buyer,
  provider: Partial<typeof fixture.jobs.provider>,
): Promise<unknown> {
  const session = {
    tokenHash: new Uint8Array(32),
    customerId: buyer.id,
    document: buyer.persona.document,
    phone: buyer.persona.phone,
    mode: 'letter',
    verified: true,
    viewing: null,
  } as const
  const request: FormTokenRequest = {
    debt: { kind: 'instalment', proforma: buyer.proforma, code: buyer.code },
    further: [],
    amount: money(35050, 'USD'),
    registerCard: false,
    device: 'mobile',
  }
  const parts = {
    ...fixture.jobs,
    provider: { ...fixture.jobs.provider, ...provider },
    notificationUrl: 'http://127.0.0.1:9/nobody',
    staticUrl: fixture.card.url,
  }
  return issueFormToken(parts, session, request, '127.0.0.1').catch((error: unknown) =>
    error instanceof ApiError ? error.code : error,
  )
}

test('a form whose order ended while the provider created it is not issued', async () => {
  const buyer = await newBuyer(fixture)
  const { createForm } = fixture.jobs.provider
  const code = await requestFormWhile(buyer, {
    async createForm(...asked) {
      const answer = await createForm(...asked)
      await fixture.db
        .updateTable('payment_order')
        .set({ state: 'superseded' })
        .where('receivable_id', '=', buyer.receivableId)
        .execute()
      return answer
    },
  })
  expect(code).toBe('pago_en_proceso')
  expect(await ordersOf(buyer.receivableId)).toMatchObject([{ state: 'superseded' }])
})

test('a request that other forms keep overtaking is told that a payment is under way, and gets no form', async () => {
  const buyer = await newBuyer(fixture)
  await buyer.form()
  const { readOrder, createForm } = fixture.jobs.provider
  let overtaking: Promise<unknown> = Promise.resolve()
  let made = 0
  const code = await requestFormWhile(buyer, {
    async readOrder(...asked) {
      const answer = await readOrder(...asked)
      // One after the other, because two at once may refuse each other.
      overtaking = overtaking.then(() => buyer.ask())
      await overtaking
      return answer
    },
    async createForm(...asked) {
      made += 1
      return createForm(...asked)
    },
  })
  expect(code).toBe('pago_en_proceso')
  expect(made).toBe(0)
})

test('a wrong amount is refused with the right one, and no order is created', async () => {
  const buyer = await newBuyer(fixture)
  for (const amount of [1, 35049, 35051, 3505000]) {
    expect(await buyer.ask({ amount })).toMatchObject({
      status: 409,
      body: { code: 'importe_distinto', amount: 35050, currency: 'USD' },
    })
  }
  expect(await ordersOf(buyer.receivableId)).toEqual([])
})

test('soles for a debt in dollars are refused where there is no rate, and dollars for a debt in soles always', async () => {
  const dollars = await newBuyer(fixture)
  expect(await dollars.ask({ amount: 131438, currency: 'PEN' })).toMatchObject({
    status: 409,
    body: { code: 'importe_distinto', amount: 35050, currency: 'USD' },
  })
  const soles = await newBuyer(fixture, { currency: 'PEN' })
  expect(await soles.ask({ currency: 'USD' })).toMatchObject({
    status: 409,
    body: { code: 'importe_distinto', amount: 35050, currency: 'PEN' },
  })
})

test('the rest is charged where a part was paid elsewhere', async () => {
  const buyer = await newBuyer(fixture)
  await setLetra(buyer.receivableId, { erp_paid_minor: 10000, paid_minor: 10000 })
  expect((await buyer.ask()).body).toMatchObject({ code: 'importe_distinto', amount: 25050 })
  expect((await buyer.ask({ amount: 25050 })).status).toBe(200)
})

test('a paid letra answers ya_pagado, an annulled one no_pagable', async () => {
  const buyer = await newBuyer(fixture)
  await buyer.pay(await buyer.form())
  expect(await buyer.ask()).toMatchObject({
    status: 409,
    body: { code: 'ya_pagado', message: 'El número de documento ya se encuentra pagado.' },
  })
  const other = await newBuyer(fixture)
  await setLetra(other.receivableId, { state: 'annulled' })
  expect(await other.ask()).toMatchObject({ status: 409, body: { code: 'no_pagable' } })
})

test('only the first pending month of a proforma can be paid', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2027-01-05' })
    .where('code', '=', buyer.codes[1] ?? '')
    .execute()
  const second = { code: buyer.codes[1] ?? '' }
  expect(await buyer.ask(second)).toMatchObject({ status: 409, body: { code: 'fuera_de_orden' } })
  await buyer.pay(await buyer.form())
  expect((await buyer.ask(second)).status).toBe(200)
})

/** The reasons why a letra cannot be paid, each as a change of the database. */
const obstacles = {
  paid: ({ receivableId }: Buyer) =>
    fixture.db
      .updateTable('receivable')
      .set((of) => ({ state: 'paid', paid_minor: of.ref('amount_minor') }))
      .where('id', '=', receivableId)
      .execute(),
  annulled: ({ receivableId }: Buyer) => setLetra(receivableId, { state: 'annulled' }),
  closed: () => turnPayments(false),
  quarantine: ({ receivableId }: Buyer) =>
    fixture.db
      .insertInto('provider_transaction')
      .values({
        shop: usdShop.shopId,
        uuid: String(receivableId).padStart(32, '0'),
        receivable_id: receivableId,
        quarantine_reason: 'unknown-order',
        operation: 'DEBIT',
        amount_minor: 35050,
        currency: 'USD',
        detailed_status: 'CAPTURED',
        rank: 5,
        first_seen_at: fixture.clock.now().toString(),
        updated_at: fixture.clock.now().toString(),
      })
      .execute(),
  debit: ({ id, receivableId }: Buyer) =>
    fixture.db
      .insertInto('payment_order')
      .values({
        id: `debit-${receivableId}`,
        shop: usdShop.shopId,
        customer_id: id,
        receivable_id: receivableId,
        source: 'debit',
        amount_minor: 35050,
        currency: 'USD',
        debt_amount_minor: 35050,
        debt_currency: 'USD',
        device: 'PC',
        state: 'sending',
        created_at: fixture.clock.now().toString(),
        updated_at: fixture.clock.now().toString(),
      })
      .execute(),
  older: ({ codes: [, older = ''] }: Buyer) =>
    fixture.db.updateTable('receivable').set({ due_on: '2026-11-05' }).where('code', '=', older).execute(),
  corrected: ({ receivableId }: Buyer) => setLetra(receivableId, { amount_minor: 30000 }),
} as const satisfies Record<string, (buyer: Buyer) => Promise<unknown>>
type Obstacle = keyof typeof obstacles

function turnPayments(open: boolean) {
  return fixture.db.updateTable('operator_switch').set({ open }).where('name', '=', 'payments').execute()
}

const codes = {
  paid: 'ya_pagado',
  annulled: 'no_pagable',
  closed: 'pagos_suspendidos',
  quarantine: 'pago_en_proceso',
  debit: 'pago_en_proceso',
  older: 'fuera_de_orden',
  corrected: 'importe_distinto',
} as const satisfies Record<Obstacle, string>

/** Pairs of reasons, of which the first one is answered where both apply. */
const ranks: readonly (readonly Obstacle[])[] = [
  ['paid', 'annulled'],
  ['closed'],
  ['quarantine', 'debit'],
  ['older'],
  ['corrected'],
]
const pairs = ranks.flatMap((rank, at) => {
  const later = ranks.slice(at + 1).flat()
  return rank.flatMap((first) => later.map((second) => [first, second, codes[first]] as const))
})

test.each(pairs)('a letra with two obstacles, %s and %s, answers %s', async (first, second, code) => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  await obstacles[second](buyer)
  await obstacles[first](buyer)
  try {
    expect((await buyer.ask()).body.code).toBe(code)
  } finally {
    await turnPayments(true)
  }
})

test('letras of one month can be paid in any order', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  expect((await buyer.ask({ code: buyer.codes[1] ?? '' })).status).toBe(200)
})

test("another customer's letra and an unknown one get the same answer", async () => {
  const buyer = await newBuyer(fixture)
  const other = await newBuyer(fixture)
  const stolen = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount: 35050,
    currency: 'USD',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: other.code, proforma: other.proforma, tipoOperacion: 'R3' },
  })
  const invented = await buyer.ask({ code: 'L-9999' })
  expect(stolen).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect(invented.body).toEqual(stolen.body)
  expect(invented.status).toBe(stolen.status)
  expect(await ordersOf(other.receivableId)).toEqual([])
})

test('no form is issued while the operator has closed payments', async () => {
  const buyer = await newBuyer(fixture)
  await turnPayments(false)
  expect(await buyer.ask()).toMatchObject({ status: 503, body: { code: 'pagos_suspendidos' } })
  await turnPayments(true)
  expect((await buyer.ask()).status).toBe(200)
})

test('a form that was opened and not used is superseded by the next one', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  expect(await ordersOf(buyer.receivableId)).toEqual(
    expect.arrayContaining([
      { id: first.orderId, state: 'superseded' },
      { id: second.orderId, state: 'form_issued' },
    ]),
  )
})

test('a form that was paid and never reported is found before a second form is given', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: first.orderId })
  await buyer.pay(first)
  expect((await buyer.letra()).state).toBe('pending')
  expect(await buyer.ask()).toMatchObject({ status: 409, body: { code: 'ya_pagado' } })
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
})

test('a form that was paid and never reported waits for a person where the debt was changed since', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: first.orderId })
  await buyer.pay(first)
  await setLetra(buyer.receivableId, { amount_minor: 40000 })
  expect((await buyer.ask()).body).toMatchObject({ code: 'pago_en_proceso' })
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
})

test('where the provider does not report the state of an earlier form, no second one is issued', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  for (const fault of ['server-error', 'lose-response', 'error-envelope'] as const) {
    fixture.card.faults.add({ kind: fault, service: 'Order/Get' })
    const { status, body } = await buyer.ask()
    expect([status, body.code], fault).toEqual([502, 'proveedor_no_responde'])
    // The first form may have been paid; nothing proves that it was not.
    expect(body.message).toContain('no sabemos si tu intento anterior se cobró')
    expect(body.message).not.toContain('ningún cobro')
  }
  expect(await ordersOf(buyer.receivableId)).toEqual([{ id: first.orderId, state: 'form_issued' }])
})

test('fault 1: a form whose creation failed or got lost changes no debt, and the next try uses the same order', async () => {
  const buyer = await newBuyer(fixture)
  for (const kind of ['lose-response', 'server-error', 'error-envelope'] as const) {
    fixture.card.faults.add({ kind, service: 'Charge/CreatePayment' })
    expect(await buyer.ask(), kind).toMatchObject({ status: 502, body: { code: 'proveedor_no_responde' } })
  }
  const [order, ...others] = await ordersOf(buyer.receivableId)
  expect(order?.state).toBe('created')
  expect(others).toEqual([])
  const form = await buyer.form()
  expect(form.orderId).toBe(order?.id)
  await buyer.pay(form)
  expect((await buyer.letra()).state).toBe('paid')
})

test('two requests at the same time leave one form that can be paid, and the money is taken once', async () => {
  const buyer = await newBuyer(fixture)
  const answers = await Promise.all([buyer.ask(), buyer.ask(), buyer.ask()])
  const forms = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(forms.length).toBeGreaterThan(0)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const open = (await ordersOf(buyer.receivableId)).filter(({ state }) => state === 'form_issued')
  expect(open).toHaveLength(1)
  await buyer.pay(forms.find((form) => form.orderId === open[0]?.id))
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
})

test('while a transaction is running, a second form is refused with pago_en_proceso', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await fixture.db
    .updateTable('payment_order')
    .set({ state: 'unknown' })
    .where('id', '=', form.orderId)
    .execute()
  fixture.card.faults.add({ kind: 'server-error', service: 'Order/Get' })
  expect(await buyer.ask()).toMatchObject({ status: 409, body: { code: 'pago_en_proceso' } })
})

const good = (code: string, proforma: string) => ({
  amount: 35050,
  currency: 'USD',
  formAction: 'ASK_REGISTER_PAY',
  metadata: { codLetra: code, proforma, tipoOperacion: 'R3' },
})

test.each([
  ['no body', undefined],
  ['an array', []],
  ['amount as text', { amount: '35050' }],
  ['amount 0', { amount: 0 }],
  ['a negative amount', { amount: -35050 }],
  ['half a cent', { amount: 35050.5 }],
  ['an amount beyond counting', { amount: 1e300 }],
  ['another currency', { currency: 'EUR' }],
  ['currency in small letters', { currency: 'usd' }],
  ['no currency', { currency: undefined }],
  ['an action of the provider that is not offered', { formAction: 'SILENT' }],
  ['no metadata', { metadata: null }],
  ['no letra', { metadata: { proforma: 'X' } }],
  ['an empty letra', { metadata: { codLetra: '', proforma: 'X' } }],
  ['a letra as a number', { metadata: { codLetra: 12, proforma: 'X' } }],
  ['a letra of 10,000 characters', { metadata: { codLetra: 'L'.repeat(10_000), proforma: 'X' } }],
])(
  'bad input of GenerarTokenIziPago: %s answers 400 with the field and creates no order',
  async (_name, changes) => {
    const buyer = await newBuyer(fixture)
    const body =
      changes && !Array.isArray(changes) ? { ...good(buyer.code, buyer.proforma), ...changes } : changes
    const answer = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
    expect(await ordersOf(buyer.receivableId)).toEqual([])
  },
)

test.each(["' or 1=1 --", '<script>alert(1)</script>', 'Ñandú 中文 🏠', '\u0000', '../../etc/passwd'])(
  'a letra with the code %j is unknown',
  async (code) => {
    const buyer = await newBuyer(fixture)
    const { status } = await buyer.ask({ code })
    expect([400, 403]).toContain(status)
  },
)
