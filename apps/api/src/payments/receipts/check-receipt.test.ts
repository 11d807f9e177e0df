import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openTill } from '@llave/testkit/payments/open-till'
import { afterAll, beforeAll, expect, test } from 'vitest'

const till = await openTill()
afterAll(() => till.close())
const buyer = await newBuyer(till, { amountMinor: 123450, currency: 'PEN' })
let paid: { nroRecibo: string; codigoVerificacion: string; numberCard: string }
beforeAll(async () => {
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  paid = body
})

function check(code: string, remoteAddress = '127.0.0.1') {
  return till.app.inject({ url: `/verificar/${code}`, remoteAddress })
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

test('the receipt check says nothing of person, property or card', async () => {
  const { body } = await check(paid.codigoVerificacion)
  for (const personal of [buyer.persona.name, buyer.persona.document.number, buyer.persona.email])
    expect(body).not.toContain(personal)
  for (const owned of [buyer.code, buyer.proforma, paid.numberCard, 'Residencial Los Olivos'])
    expect(body).not.toContain(owned)
})

test('the code of a receipt is read without case', async () => {
  expect((await check(paid.codigoVerificacion.toLowerCase())).statusCode).toBe(200)
})

test('an unknown code is a clear page with 404, and so is what is no code', async () => {
  for (const code of ['0000000000000000', 'x', "'%20or%201=1--", '<script>', 'a'.repeat(90)]) {
    const page = await check(encodeURIComponent(code))
    expect(page.statusCode, code).toBe(404)
    expect(page.body).not.toContain('<script')
  }
  expect((await check('0000000000000000')).body).toContain('No encontramos este recibo')
})

test('the receipt check runs no script and loads nothing, by its policy', async () => {
  const { headers, body } = await check(paid.codigoVerificacion)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toMatch(/<script|https?:/)
})

test('codes cannot be guessed fast: an address is held off', async () => {
  for (let tried = 1; tried <= 60; tried++) {
    expect((await check('0000000000000000', '203.0.113.9')).statusCode).toBe(404)
  }
  expect((await check('0000000000000000', '203.0.113.9')).statusCode).toBe(429)
})

test('a receipt whose payment was undone says so', async () => {
  await till.db.updateTable('settlement').set({ reversed_at: till.clock.now().toString() }).execute()
  const { body, statusCode } = await check(paid.codigoVerificacion)
  expect(statusCode).toBe(200)
  expect(body).toContain('Este recibo fue anulado')
  expect(body).not.toContain('genuino</h1>')
})
