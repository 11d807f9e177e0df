import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

const buyer = await newBuyer(fixture, { letras: 2 })
const form = await buyer.form()
const { body: receipt } = await buyer.register(await buyer.pay(form))

/** The receipt request with every member that the specification names. */
const said = {
  tipoDocumento: '01',
  nroDocumento: buyer.persona.document.number,
  email: buyer.persona.email,
  nombreCompleto: buyer.persona.name,
  documento: buyer.code,
  tipoPago: 'Pago de letra',
  proyecto: 'Residencial Los Olivos - MZ A LT 4',
  fechaVencimiento: '05/12/2026',
  montoCancelado: 'US$ 350.50',
  nroTarjeta: '497010******0055',
  nroOperacion: receipt.operationNumber,
  fechaPago: '21/11/2026',
  horaPago: '15:20 PM',
}

function print(changes: object = {}, who = buyer) {
  return who.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { ...said, ...changes })
}

test('the receipt is a PDF named after its document, with the same bytes every time', async () => {
  const first = await print()
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Recibo_de_pago_${buyer.code}.pdf"`,
  })
  expect(String(first.body).slice(0, 5)).toBe('%PDF-')
  const again = await Promise.all([print(), print({ documento: buyer.code })])
  for (const other of again) expect(other.bytes.equals(first.bytes)).toBe(true)
  const kept = await fixture.db.selectFrom('receipt').select('file_id').execute()
  expect(kept).toEqual([{ file_id: expect.any(String) }])
  expect(await fixture.db.selectFrom('file').select('id').execute()).toHaveLength(1)
})

test('the stored content is printed although its rows have changed since', async () => {
  const before = await print()
  await fixture.db.updateTable('customer').set({ name: 'Otro Nombre' }).where('id', '=', buyer.id).execute()
  const after = await print({ nombreCompleto: 'Otro Nombre' })
  expect(after.bytes.equals(before.bytes)).toBe(true)
})

test('a process configured with another brand serves the stored file, byte for byte', async () => {
  const before = await print()
  const brand = { ...fixture.config.brand, name: 'Otra Marca' }
  const app = await buildApp({ config: { ...fixture.config, brand }, db: fixture.db, clock: fixture.clock })
  const elsewhere = new Visitor(app)
  elsewhere.token = buyer.visitor.token
  const again = await elsewhere.call('POST', '/api/MiCuenta/GenerarRecibo', said)
  expect(again.bytes.equals(before.bytes)).toBe(true)

  // A receipt that was never requested before is rendered by that process.
  const other = await newBuyer(fixture)
  await other.register(await other.pay(await other.form()))
  elsewhere.token = other.visitor.token
  const first = await elsewhere.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: other.code })
  expect(readPdf(first.bytes).texts).toContain('Otra Marca')
  await app.close()
})

test('the document alone is enough: absent members are not compared', async () => {
  const { status } = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', {
    documento: buyer.code,
  })
  expect(status).toBe(200)
})

test.each([
  ['another amount', { montoCancelado: 'US$ 350.51' }],
  ['another currency', { montoCancelado: 'S/ 350.50' }],
  ['an amount that is none', { montoCancelado: 'mucho' }],
  ['another card', { nroTarjeta: '497010******0056' }],
  ['another operation', { nroOperacion: '000000' }],
  ['another due date', { fechaVencimiento: '06/12/2026' }],
  ['another day', { fechaPago: '20/11/2026' }],
  ['another minute', { horaPago: '15:21 PM' }],
  ['another kind of payment', { tipoPago: 'Pago Inicial' }],
])('%s is refused with recibo_distinto', async (_name, changes) => {
  expect(await print(changes)).toMatchObject({ status: 409, body: { code: 'recibo_distinto' } })
})

test.each(['US$350.50', 'USD 350.50', '350.50', '350.5', '$ 350.50'])(
  '%s is read as the same amount',
  async (montoCancelado) => {
    expect((await print({ montoCancelado })).status).toBe(200)
  },
)

test('a letra that is not paid, or was paid elsewhere, has no receipt of ours', async () => {
  expect(await print({ documento: buyer.codes[1] })).toMatchObject({
    status: 422,
    body: { code: 'no_disponible' },
  })
})

test("another customer's receipt, an unknown one, and one under another document are 403", async () => {
  const other = await newBuyer(fixture)
  const own = { tipoDocumento: '01', nroDocumento: other.persona.document.number }
  expect(await print(own, other)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect(await print({ ...own, documento: 'NADIE' }, other)).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
  expect(await print({}, other)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect(await print({ nroDocumento: "1' or '1'='1" })).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
  expect(await print({ tipoDocumento: '04' })).toMatchObject({ status: 403, body: { code: 'ajeno' } })
})

test.each([
  { documento: '' },
  { documento: 7 },
  { documento: 'x'.repeat(41) },
  { fechaPago: '31/02/2026' },
  { horaPago: '25:00' },
  { montoCancelado: 'x'.repeat(41) },
])('bad input of GenerarRecibo: %j answers 400', async (changes) => {
  expect(await print(changes)).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
})
