import { createHash } from 'node:crypto'
import { money } from '@llave/domain/money/money'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileOrder } from '../reconciliation/reconcile-order.ts'
import { receiptFromJson } from './receipt-content.ts'
import { renderReceipt } from './render-receipt.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const buyer = await newBuyer(fixture, { amountMinor: 123450, currency: 'PEN' })
let paid: { nroRecibo: string; codigoVerificacion: string; numberCard: string }
beforeAll(async () => {
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  paid = body
})

function check(code: string, remoteAddress = '127.0.0.1') {
  return fixture.app.inject({ url: `/verificar/${code}`, remoteAddress })
}

test('anyone can check a receipt: number, date, amount and state, without a session', async () => {
  const page = await check(paid.codigoVerificacion)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<html lang="es-PE">')
  expect(page.body).toContain('Este recibo es genuino')
  expect(page.body).toContain(paid.nroRecibo)
  expect(page.body).toContain('21/11/2026 15:20 PM')
  expect(page.body).toContain('S/\u00a01,234.50')
  expect(page.body).toContain('Pagado')
})

test('the receipt check shows no person, property or card', async () => {
  const { body } = await check(paid.codigoVerificacion)
  for (const personal of [buyer.persona.name, buyer.persona.document.number, buyer.persona.email])
    expect(body).not.toContain(personal)
  for (const owned of [buyer.code, buyer.proforma, paid.numberCard, 'Residencial Los Olivos'])
    expect(body).not.toContain(owned)
})

test('the code of a receipt is case-insensitive', async () => {
  expect((await check(paid.codigoVerificacion.toLowerCase())).statusCode).toBe(200)
})

test("the QR of the check page is a public image, which encodes only that page's address", async () => {
  const image = await fixture.app.inject(`/verificar/${paid.codigoVerificacion}/qr.svg`)
  expect(image.statusCode).toBe(200)
  expect(image.headers['content-type']).toContain('image/svg+xml')
  const address = `${fixture.config.publicUrl}/verificar/${paid.codigoVerificacion}`
  expect(image.body).toBe(
    await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 }),
  )
  for (const code of ['x', '<script>', 'k7qf3m9x2rbt', 'A'.repeat(41)]) {
    expect((await fixture.app.inject(`/verificar/${encodeURIComponent(code)}/qr.svg`)).statusCode).toBe(404)
  }
})

test('an unknown code gets a clear page with 404, and so does a malformed one', async () => {
  for (const code of ['0000000000000000', 'x', "'%20or%201=1--", '<script>', 'a'.repeat(90)]) {
    const page = await check(encodeURIComponent(code))
    expect(page.statusCode, code).toBe(404)
    expect(page.body).not.toContain('<script')
  }
  expect((await check('0000000000000000')).body).toContain('No encontramos este documento')
})

test('before a file is stored there is nothing to compare, and no file is reported as changed', async () => {
  const page = await compare(Buffer.from('whatever'))
  expect(page.body).toContain('<h1>Este recibo es genuino</h1>')
  expect(page.body).not.toMatch(/<script|Elegir el PDF|El PDF que elegiste/)
})

test('the policy of the receipt check allows only its own script, and no requests', async () => {
  await papers()
  const { headers, body } = await check(paid.codigoVerificacion)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^' ]+'; script-src 'sha256-[^' ]+'; base-uri 'none'; form-action 'none'/,
  )
  expect(headers['cache-control']).toBe('no-store')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toMatch(/https?:|src=/)
})

/** The customer's PDF, and the same receipt rendered with another amount. */
async function papers() {
  const { bytes: genuine } = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', {
    documento: buyer.code,
  })
  const { content } = await fixture.db.selectFrom('receipt').select('content').executeTakeFirstOrThrow()
  const paper = receiptFromJson(content)
  const forged = await renderReceipt(
    { ...paper, amount: money(23450, 'PEN') },
    fixture.config.brand,
    `${fixture.config.publicUrl}/verificar/${paper.verificationCode}`,
  )
  return { genuine, forged: Buffer.from(forged) }
}

function compare(file: Uint8Array) {
  return check(`${paid.codigoVerificacion}?huella=${createHash('sha256').update(file).digest('hex')}`)
}

test('a changed PDF fails the check: the page behind its QR shows the issued figures', async () => {
  const { genuine, forged } = await papers()
  const address = readPdf(forged).texts.find((text) => text.includes('/verificar/')) ?? ''
  const { body } = await fixture.app.inject({ url: new URL(address).pathname })
  for (const figure of ['S/\u00a01,234.50', paid.nroRecibo, '21/11/2026 15:20 PM']) {
    expect(readPdf(genuine).texts.join('\n')).toContain(figure)
    expect(body).toContain(figure)
  }
  expect(readPdf(forged).texts).toContain('S/\u00a0234.50')
  expect(body).not.toContain('S/\u00a0234.50')
})

test('the issued file passes the comparison', async () => {
  const page = await compare((await papers()).genuine)
  expect(page.body).toContain('<h1>Este recibo es genuino</h1>')
  expect(page.body).toContain('El PDF que elegiste es el original')
})

test('a PDF with another amount fails the comparison, and so does one with a single other byte', async () => {
  const { genuine, forged } = await papers()
  const touched = Buffer.from(genuine)
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1
  for (const file of [forged, touched, Buffer.alloc(0)]) {
    const page = await compare(file)
    expect(page.body).toContain('<h1>Este PDF no es el que emitimos</h1>')
    expect(page.body).not.toContain('es el original')
    expect(page.body).toContain('S/\u00a01,234.50')
  }
})

test('a malformed fingerprint counts as no comparison, and is not echoed', async () => {
  await papers()
  for (const nonsense of ['x', '%3Cscript%3Ealert(1)%3C/script%3E', 'a'.repeat(65), '']) {
    const page = await check(`${paid.codigoVerificacion}?huella=${nonsense}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Este recibo es genuino</h1>')
    expect(page.body).not.toContain('El PDF que elegiste')
    expect(page.body).not.toContain('alert(1)')
  }
})

test('codes cannot be guessed fast: addresses are rate limited', async () => {
  for (let tried = 1; tried <= 60; tried++) {
    expect((await check('0000000000000000', '203.0.113.9')).statusCode).toBe(404)
  }
  expect((await check('0000000000000000', '203.0.113.9')).statusCode).toBe(429)
})

/** A captured payment of a new buyer, and the check code of its receipt. */
async function capturedPayment() {
  const payer = await newBuyer(fixture)
  const form = await payer.form()
  const { body } = await payer.register(await payer.pay(form))
  fixture.card.capture()
  const payment = [...fixture.card.state.transactions.values()].find((each) => each.orderId === form.orderId)
  if (!payment) throw new Error('not paid')
  return { form, payment, code: body.codigoVerificacion as string }
}

/** A refund made in the provider's back office, found by polling. */
async function giveBack({ form, payment }: Awaited<ReturnType<typeof capturedPayment>>, amount: number) {
  await fixture.jobs.provider.cancelOrRefund(fixture.config.card.shops.USD, form.orderId, {
    uuid: payment.uuid,
    amount,
    currency: 'USD',
  })
  fixture.clock.advance({ minutes: 1 })
  await reconcileOrder(fixture.jobs, { id: form.orderId, shop: payment.shopId })
}

test('a receipt whose payment was cancelled after it was credited says so', async () => {
  const paid = await capturedPayment()
  fixture.card.state.transactions.put(paid.payment.uuid, { ...paid.payment, detailedStatus: 'CANCELLED' })
  await reconcileOrder(fixture.jobs, { id: paid.form.orderId, shop: paid.payment.shopId })
  const { body, statusCode } = await check(paid.code)
  expect(statusCode).toBe(200)
  expect(body).toContain('Este recibo fue anulado')
  expect(body).not.toContain('genuino</h1>')
})

test('a fully refunded receipt says so, a partly refunded one is valid', async () => {
  const paid = await capturedPayment()
  await giveBack(paid, 5050)
  expect((await check(paid.code)).body).toContain('<h1>Este recibo es genuino</h1>')
  await giveBack(paid, 30000)
  expect((await check(paid.code)).body).toContain('Este recibo fue anulado')
  // Another buyer's receipt is not affected.
  expect((await check((await capturedPayment()).code)).body).toContain('<h1>Este recibo es genuino</h1>')
})
