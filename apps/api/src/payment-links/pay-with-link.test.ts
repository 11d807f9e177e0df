import { createHash } from 'node:crypto'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type SignedFields, testCards } from '@llave/testkit/payments/pay-form'
import { askLinkForm, linkFormBody, newPaymentLink } from '@llave/testkit/payments/payment-links'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, describe, expect, test } from 'vitest'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'
import { messageRenderers } from '../render-messages.ts'
import { endPaymentLinks } from './forget-links.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const { app, db, clock, lines } = fixture
const stranger = new Visitor(app)

const open = (secret: string) =>
  stranger.call('POST', '/api/Enlace/Abrir', { clave: secret, zonaHoraria: 'America/Lima' })
const ask = (secret: string, changes: Readonly<Record<string, unknown>> = {}) =>
  stranger.call('POST', '/api/Enlace/GenerarToken', linkFormBody(secret, changes))
const register = (key: string, answer: SignedFields) =>
  stranger.call('POST', '/api/Enlace/RegistrarPago', { ...answer, llave: key })
const state = (key: string) => stranger.call('POST', '/api/Enlace/EstadoPago', { llave: key })
const print = (key: string) => stranger.call('POST', '/api/Enlace/GenerarRecibo', { llave: key })
const withdraw = (buyer: Buyer, id: string) =>
  buyer.visitor.call('POST', '/api/MiCuenta/RetirarEnlace', { id })
const links = async (buyer: Buyer) =>
  (await buyer.visitor.call('GET', '/api/MiCuenta/ObtenerEnlaces')).body.enlaces

/** Everything that says who the buyer is, or what they owe. */
function secretsOf({ persona, proforma, code }: Buyer): string[] {
  return [persona.name, persona.document.number, persona.email, persona.phone.number, proforma, code]
}

function expectNothingOf(buyer: Buyer, told: string) {
  for (const secret of secretsOf(buyer)) expect(told).not.toContain(secret)
}

async function mailsOf(recipient: string) {
  const rows = await db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute()
  const renderers = messageRenderers(fixture.config, db, clock)
  return Promise.all(
    rows.map(async ({ kind, payload }) => {
      const render = renderers[kind as 'payer-receipt']
      return { kind, mail: await render(payload as never, recipient) }
    }),
  )
}

describe('a letra is paid with a link', () => {
  test('by a stranger, who is told nothing of the buyer anywhere, and gets a receipt that outlives the link', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newPaymentLink(buyer)
    const { form, key } = await askLinkForm(fixture, secret)
    const answer = await buyer.pay(form)
    // What the provider sent through the stranger's browser, and what it was told.
    expectNothingOf(buyer, answer.krAnswer)
    const asked = [...fixture.card.state.forms.values()].find(({ orderId }) => orderId === form.orderId)
    expectNothingOf(buyer, JSON.stringify(asked))
    expect(JSON.stringify(asked)).toContain('Teresa Vargas Llanos')

    const paid = await register(key, answer)
    expect(paid).toMatchObject({
      status: 200,
      body: {
        estado: 'PAGADA',
        numeroLetra: 1,
        importe: 350.5,
        moneda: 'USD',
        nombre: 'Teresa Vargas Llanos',
        tipoDocumento: '01',
        nroDocumento: '08812345',
        correo: 'teresa@correo.example',
      },
    })
    expectNothingOf(buyer, JSON.stringify(paid.body))
    expect((await state(key)).body).toEqual(paid.body)

    // The link is dead; the receipt is not.
    expect((await open(secret)).body).toMatchObject({ code: 'enlace_cerrado' })
    expect(await ask(secret)).toMatchObject({ status: 410, body: { code: 'enlace_cerrado' } })
    const pdf = await print(key)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = readPdf(pdf.bytes).texts.join(' ')
    expect(text).toContain('Teresa Vargas Llanos, DNI 08812345')
    expect(text).toContain('Pago de letra 1')
    expectNothingOf(buyer, text)
    expect((await print(key)).bytes.equals(pdf.bytes)).toBe(true)
    const check = `/verificar/${paid.body.codigoVerificacion}`
    const page = await stranger.call('GET', check)
    expect(page.body).toContain('Este recibo es genuino')
    expect(page.body).not.toContain('Teresa')
    expectNothingOf(buyer, page.body)
    const fingerprint = createHash('sha256').update(pdf.bytes).digest('hex')
    expect((await stranger.call('GET', `${check}?huella=${fingerprint}`)).body).toContain('es el original')
    expect((await stranger.call('GET', `${check}?huella=${'0'.repeat(64)}`)).body).toContain('fue cambiado')

    // The buyer sees who paid, on the screen, on paper and in the mail.
    expect(await links(buyer)).toMatchObject([
      {
        id,
        estado: 'PAGADO',
        pago: { nombre: 'Teresa Vargas Llanos', tipoDocumento: '01', nroDocumento: '08812345' },
      },
    ])
    const own = await buyer.visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${buyer.code}`)
    expect(own.body).toMatchObject({
      nombreCliente: buyer.persona.name,
      pagador: { nombre: 'Teresa Vargas Llanos', numeroLetra: 1 },
      nroRecibo: paid.body.nroRecibo,
    })
    const [news] = await mailsOf(buyer.persona.email)
    expect(news?.mail?.subject).toMatch(/^Pagaron tu letra con tu enlace: US\$\s350\.50$/)
    expect(news?.mail?.text).toContain('Teresa Vargas Llanos, DNI 08812345')
    expect(news?.mail?.text).not.toContain('teresa@correo.example')
    const [copy] = await mailsOf('teresa@correo.example')
    expect(copy).toMatchObject({ kind: 'payer-receipt' })
    expectNothingOf(buyer, `${copy?.mail?.subject} ${copy?.mail?.text} ${copy?.mail?.html}`)
    expect(Buffer.from(copy?.mail?.attachments[0]?.bytes ?? []).equals(pdf.bytes)).toBe(true)

    // And so do the developer's systems.
    await numberEvents(db, clock, new AbortController().signal)
    const rows = await readFeed(fixture, 'erp', 'payments')
    const payer = { documentType: '01', documentNumber: '08812345', name: 'Teresa Vargas Llanos' }
    expect(rows.find((row) => row.order === form.orderId)).toMatchObject({ paidBy: payer })
    expect(lines.join('\n')).not.toMatch(new RegExp(`${secret}|${key}|08812345|Teresa`))
  })

  test('without an e-mail: the receipt is in the browser alone', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const before = (await mailsOf('teresa@correo.example')).length
    const { form, key } = await askLinkForm(fixture, secret, { correo: '', nombre: '  Ñ Ó  ' })
    await register(key, await buyer.pay(form))
    expect((await state(key)).body).toMatchObject({ estado: 'PAGADA', correo: '', nombre: 'Ñ Ó' })
    expect(await mailsOf('teresa@correo.example')).toHaveLength(before)
  })

  test('after a card that the bank refused, with the same link', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const first = await askLinkForm(fixture, secret)
    const refused = await register(first.key, await buyer.pay(first.form, testCards.noFunds))
    expect(refused.body).toMatchObject({ estado: 'RECHAZADA' })
    expect((await open(secret)).status).toBe(200)
    const second = await askLinkForm(fixture, secret)
    expect(second.key).not.toBe(first.key)
    expect((await register(second.key, await buyer.pay(second.form))).body).toMatchObject({
      estado: 'PAGADA',
    })
  })
})

describe('nobody pays twice, and no money is lost', () => {
  test('two with one link: the first is credited, what the other paid goes back by itself', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const first = await askLinkForm(fixture, secret, { correo: 'primera@correo.example' })
    const second = await askLinkForm(fixture, secret, { correo: 'segunda@correo.example' })
    // The first form was replaced, and is paid all the same.
    const answers = await Promise.all([buyer.pay(first.form), buyer.pay(second.form)])
    await register(second.key, answers[1])
    await register(first.key, answers[0])
    expect((await state(second.key)).body).toMatchObject({ estado: 'PAGADA' })
    expect((await state(first.key)).body).toEqual({ estado: 'DEVUELTA' })
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
    await runRefunds(fixture.jobs)
    expect((await state(first.key)).body).toEqual({ estado: 'DEVUELTA' })
    const [back] = await mailsOf('primera@correo.example')
    expect(back?.kind).toBe('surplus-refunded')
    expectNothingOf(buyer, `${back?.mail?.text} ${back?.mail?.html}`)
  })

  test('the buyer and somebody with the link', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const { form, key } = await askLinkForm(fixture, secret)
    const own = await buyer.form()
    await buyer.register(await buyer.pay(own))
    await register(key, await buyer.pay(form))
    expect((await buyer.state(own.orderId)).body).toMatchObject({ estado: 'PAGADA', pagador: null })
    expect((await state(key)).body).toEqual({ estado: 'DEVUELTA' })
    expect(await links(buyer)).toMatchObject([{ estado: 'CERRADO', pago: null }])
  })

  test('a form that the provider never gave is not handed from one payer to another', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const ordersOf = db
      .selectFrom('payment_order')
      .select('id')
      .where('receivable_id', '=', buyer.receivableId)
    for (const ask of [() => buyer.ask(), () => askLinkForm(fixture, secret).catch(() => null)]) {
      fixture.card.faults.add({ kind: 'server-error', service: 'Charge/CreatePayment' })
      await ask()
    }
    const earlier = (await ordersOf.execute()).map(({ id }) => id)
    expect(earlier).toHaveLength(2)
    const { form } = await askLinkForm(fixture, secret)
    expect(earlier).not.toContain(form.orderId)
    expect(earlier).not.toContain((await buyer.form()).orderId)
  })
})

describe('a link is taken back', () => {
  test('while its form stands open unused: what is paid on it later goes back by itself', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newPaymentLink(buyer)
    const { form, key } = await askLinkForm(fixture, secret)
    expect(await withdraw(buyer, id)).toMatchObject({ status: 200, body: { estado: 'RETIRADO' } })
    expect((await ask(secret)).body).toMatchObject({ code: 'enlace_cerrado' })
    await register(key, await buyer.pay(form))
    expect((await state(key)).body).toEqual({ estado: 'DEVUELTA' })
    expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
  })

  test('not while somebody is paying: it waits, and says so to the buyer and to who opens it', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newPaymentLink(buyer)
    const { form } = await askLinkForm(fixture, secret)
    await db.updateTable('payment_order').set({ state: 'unknown' }).where('id', '=', form.orderId).execute()
    expect(await withdraw(buyer, id)).toMatchObject({
      status: 409,
      body: { code: 'pago_en_proceso', message: expect.stringContaining('Alguien está pagando') },
    })
    expect(await links(buyer)).toMatchObject([{ estado: 'ACTIVO', enPago: true }])
    expect((await open(secret)).body).toMatchObject({ enPago: true })
    expect(await ask(secret)).toMatchObject({ status: 409, body: { code: 'pago_en_proceso' } })
  })

  test('while somebody asks for its form: who finds it taken back gets none', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newPaymentLink(buyer)
    let asking: ReturnType<typeof ask> | undefined
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('receivable')
        .select('id')
        .where('id', '=', buyer.receivableId)
        .forUpdate()
        .execute()
      asking = ask(secret)
      await waitForBlocked(db)
      await trx
        .updateTable('payment_link')
        .set({ state: 'withdrawn', ended_at: clock.now().toString() })
        .where('id', '=', Number(id))
        .execute()
    })
    expect(await asking).toMatchObject({ status: 410, body: { code: 'enlace_cerrado' } })
    expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
  })

  test('paid at that moment: it says that it is paid', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newPaymentLink(buyer)
    const { form } = await askLinkForm(fixture, secret)
    await buyer.pay(form)
    expect(await withdraw(buyer, id)).toMatchObject({ status: 200, body: { estado: 'PAGADO' } })
  })
})

describe('bad input', () => {
  test.each([
    ['nombre', { nombre: '' }],
    ['nombre', { nombre: '<b>Ana</b> Paz' }],
    ['nombre', { nombre: 'Ana\u202eluz' }],
    ['nroDocumento', { nroDocumento: '0881234' }],
    ['nroDocumento', { nroDocumento: '0881234X' }],
    ['nroDocumento', { tipoDocumento: '06' }],
    ['correo', { correo: 'teresa@' }],
    ['acepta', { acepta: false }],
    ['importe', { importe: '350.5' }],
  ])('%s is refused by name, and no order is made: %j', async (campo, changes) => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    expect(await ask(secret, changes)).toMatchObject({ status: 400, body: { code: 'dato_invalido', campo } })
    const orders = db.selectFrom('payment_order').select('id').where('receivable_id', '=', buyer.receivableId)
    expect(await orders.execute()).toEqual([])
  })

  test('another amount or currency than is owed is refused before the charge, with the right one', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    for (const changes of [{ importe: 1 }, { importe: 350.5, moneda: 'PEN' }]) {
      expect(await ask(secret, changes)).toMatchObject({
        status: 409,
        body: { code: 'importe_distinto', amount: 35050, currency: 'USD' },
      })
    }
  })

  test("a key opens its own payment alone: not another's, not the buyer's, and no invented one any", async () => {
    const [buyer, other] = [await newBuyer(fixture), await newBuyer(fixture)]
    const one = await askLinkForm(fixture, (await newPaymentLink(buyer)).secret)
    const two = await askLinkForm(fixture, (await newPaymentLink(other)).secret)
    const answer = await buyer.pay(one.form)
    expect(await register(two.key, answer)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    for (const key of ['', 'x', 'A'.repeat(43)]) {
      expect((await state(key)).body).toMatchObject({ code: 'ajeno' })
      expect((await print(key)).body).toMatchObject({ code: 'ajeno' })
    }
    expect((await print(two.key)).body).toMatchObject({ code: 'no_disponible' })
    expect((await state(two.key)).body).toEqual({ estado: 'SIN_PAGO' })
  })

  test('payments that the operator stopped are not opened', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newPaymentLink(buyer)
    const set = (open: boolean) =>
      db.updateTable('operator_switch').set({ open }).where('name', '=', 'payments').execute()
    await set(false)
    expect(await ask(secret)).toMatchObject({ status: 503, body: { code: 'pagos_suspendidos' } })
    await set(true)
  })
})

test('who began to pay and never did is forgotten after thirty days; who paid is not', async () => {
  const [paying, leaving] = [await newBuyer(fixture), await newBuyer(fixture)]
  const paid = await askLinkForm(fixture, (await newPaymentLink(paying)).secret)
  await register(paid.key, await paying.pay(paid.form))
  const left = await askLinkForm(fixture, (await newPaymentLink(leaving)).secret)
  await db
    .updateTable('payment_order')
    .set({ state: 'expired', next_check_at: null })
    .where('id', '=', left.form.orderId)
    .execute()
  await db
    .updateTable('payment_order')
    .set({ next_check_at: null })
    .where('id', '=', paid.form.orderId)
    .execute()
  clock.advance({ hours: 24 * 31 })
  await endPaymentLinks(db, clock)
  // Nobody asks again for who stays: that would be every payer there ever was.
  const { stays } = await db
    .selectFrom('order_payer')
    .select('stays')
    .where('order_id', '=', paid.form.orderId)
    .executeTakeFirstOrThrow()
  expect(stays).toBe(true)
  await endPaymentLinks(db, clock)
  const payers = await db.selectFrom('order_payer').select('order_id').execute()
  const kept = payers.map(({ order_id }) => order_id)
  expect([kept.includes(paid.form.orderId), kept.includes(left.form.orderId)]).toEqual([true, false])
})
