import { createHash } from 'node:crypto'
import { importHolders } from '@llave/testkit/import-holders'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { afterAll, describe, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
const { db, clock, app } = fixture
afterAll(() => fixture.close())
const today = clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()

function queryOf({ persona }: Buyer, proforma: string, from: string, to: string): string {
  const { type, number } = persona.document
  return `TipoDocumento=${type}&NroDocumento=${number}&IdProforma=${proforma}&Desde=${from}&Hasta=${to}`
}

const firstDay = today.subtract({ days: 60 }).toString()
async function statement(
  buyer: Buyer,
  { proforma = buyer.proforma, from = firstDay, to = today.toString() } = {},
) {
  const answer = await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ObtenerEstadoCuenta?${queryOf(buyer, proforma, from, to)}`,
  )
  const texts = answer.status === 200 ? readPdf(answer.bytes).texts : []
  return { ...answer, texts, number: texts.find((text) => text.startsWith('Nro. '))?.slice(5) ?? '' }
}

async function figures(buyer: Buyer, { from = firstDay, to = today.toString() } = {}) {
  return buyer.visitor.call('GET', `/api/MiCuenta/EstadoCuenta?${queryOf(buyer, buyer.proforma, from, to)}`)
}

async function papers(buyer: Buyer) {
  const { status, body } = await buyer.visitor.call('GET', '/api/MiCuenta/PapelesEmitidos')
  expect([status, body.message]).toEqual([200, undefined])
  return body.papeles as { tipo: string; numero: string; concepto: string; documento: string }[]
}

async function pay(buyer: Buyer): Promise<void> {
  await buyer.register(await buyer.pay(await buyer.form()))
}

async function paidBuyer(): Promise<Buyer> {
  const buyer = await newBuyer(fixture, { letras: 3 })
  await pay(buyer)
  clock.advance({ minutes: 1 })
  return buyer
}

describe('the statement of a period', () => {
  test('says what was paid, how and with which operation, and equals its figures', async () => {
    const buyer = await paidBuyer()
    const { texts } = await statement(buyer)
    const { body } = await figures(buyer)
    const [sums] = body.monedas
    expect(sums.saldoInicial - sums.pagado).toBeCloseTo(sums.saldoFinal, 2)
    expect(sums.pagado).toBeGreaterThan(0)
    expect(texts.join('|')).toContain(`${buyer.codes[0]}|`)
    expect(texts).toEqual(expect.arrayContaining(['Estado de cuenta', 'Pago online', 'Saldo al terminar']))
    expect(body.sinInteres).toBe('SIN_TEA')
  })

  test('comes again under the same number and as the same bytes, on the same day with the same facts', async () => {
    const buyer = await paidBuyer()
    const [one, two] = await Promise.all([statement(buyer), statement(buyer)])
    expect(one.bytes.equals(two.bytes)).toBe(true)
    const printed = await buyer.visitor.call('GET', `/api/MiCuenta/PapelEmitido?Numero=${one.number}`)
    expect(printed.bytes.equals(one.bytes)).toBe(true)
    expect((await statement(buyer, { from: today.toString() })).number).not.toBe(one.number)
    const issued = await db.selectFrom('certificate').select('sequence').orderBy('sequence').execute()
    expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, index) => index + 1))
  })

  test('is checked by its code, and by the fingerprint of its file; a payment undone takes its worth away', async () => {
    const buyer = await paidBuyer()
    const { bytes, texts, number } = await statement(buyer)
    const path = new URL(texts.find((text) => text.includes('/verificar/')) ?? '').pathname
    const check = async (fingerprint?: string) =>
      (await app.inject(fingerprint ? `${path}?huella=${fingerprint}` : path)).body
    const plain = await check()
    expect(plain).toContain('Este estado de cuenta es genuino')
    expect(plain).toContain(number)
    expect(plain).not.toContain(buyer.persona.name)
    expect(await check(createHash('sha256').update(bytes).digest('hex'))).toContain('es el original')
    expect(await check('0'.repeat(64))).toContain('fue cambiado después de emitirse')
    await db
      .updateTable('receivable')
      .set({ state: 'pending', paid_minor: 0 })
      .where('proforma', '=', buyer.proforma)
      .where('code', '=', buyer.codes[0] ?? '')
      .execute()
    expect(await check()).toContain('Este estado de cuenta ya no vale')
  })

  test.each([
    ['backwards', today.toString(), firstDay, 'Hasta', '“Hasta” no puede ser antes de “Desde”.'],
    ['tomorrow', firstDay, today.add({ days: 1 }).toString(), 'Hasta', '“Hasta” no puede ser después de hoy'],
    ['before the sale', '2011-01-01', firstDay, 'Desde', 'Tienes esta propiedad desde el'],
    ['no day', '2026-02-30', firstDay, 'Desde', ''],
  ])('a period that is %s is refused and takes no number', async (_, from, to, campo, message) => {
    const buyer = await newBuyer(fixture)
    const { status, body } = await statement(buyer, { from, to })
    expect([status, body.code, body.campo]).toEqual([400, 'dato_invalido', campo])
    expect(body.message).toContain(message)
    expect(await papers(buyer)).toEqual([])
  })

  test('goes over several pages', async () => {
    const buyer = await newBuyer(fixture, { letras: 25 })
    await db
      .updateTable('receivable')
      .set({ due_on: today.toString() })
      .where('proforma', '=', buyer.proforma)
      .execute()
    const { bytes } = await statement(buyer)
    expect(readPdf(bytes).pages).toBeGreaterThan(1)
  })
})

describe('whose papers', () => {
  test('the list has receipts, certificates and statements of the customer alone, newest first', async () => {
    const [buyer, other] = [await paidBuyer(), await newBuyer(fixture)]
    const { number } = await statement(buyer)
    const { type, number: document } = buyer.persona.document
    clock.advance({ minutes: 1 })
    await buyer.visitor.call(
      'GET',
      `/api/MiCuenta/ObtenerConstancias?TipoDocumento=${type}&NroDocumento=${document}&IdProforma=${buyer.proforma}&IdConstancia=03`,
    )
    const list = await papers(buyer)
    expect(list.map(({ tipo }) => tipo)).toEqual(['CONSTANCIA', 'ESTADO_CUENTA', 'RECIBO'])
    expect(list[2]).toMatchObject({ concepto: `Pago de letra ${buyer.codes[0]}`, documento: buyer.codes[0] })
    expect(list[1]?.numero).toBe(number)
    expect(await papers(other)).toEqual([])
    const stolen = await other.visitor.call('GET', `/api/MiCuenta/PapelEmitido?Numero=${number}`)
    expect([stolen.status, stolen.body.code]).toEqual([403, 'ajeno'])
    expect((await statement(other, { proforma: buyer.proforma })).body.code).toBe('ajeno')
  })

  test('a co-holder has their own statement, and the certificate that both share', async () => {
    const [buyer, spouse] = [await paidBuyer(), await newBuyer(fixture)]
    await insertCoHolder(db, buyer.proforma, spouse.id, clock.now())
    const [ofBuyer, ofSpouse] = [
      await statement(buyer),
      await statement(spouse, { proforma: buyer.proforma }),
    ]
    expect(ofSpouse.texts.join('|')).toContain(spouse.persona.name)
    expect((await papers(spouse)).map(({ numero }) => numero)).not.toContain(ofBuyer.number)
    expect((await papers(spouse)).map(({ numero }) => numero)).toContain(ofSpouse.number)
  })

  test('who came by a cession asks from its day on, and reads no operation of before', async () => {
    const [before, after] = [await paidBuyer(), await newBuyer(fixture)]
    const issued = await statement(before)
    const operation = await db
      .selectFrom('receivable')
      .select('authorization_number')
      .where('proforma', '=', before.proforma)
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(issued.texts).toContain(operation.authorization_number)
    await importHolders(fixture, before.proforma, { holder: after.persona, cededOn: today.toString() })
    const early = await statement(after, { proforma: before.proforma })
    expect([early.status, early.body.campo]).toEqual([400, 'Desde'])
    const own = await statement(after, { proforma: before.proforma, from: today.toString() })
    expect(own.status).toBe(200)
    expect(own.texts).not.toContain(operation.authorization_number)
    expect((await papers(after)).map(({ numero }) => numero)).toEqual([own.number])
    expect((await statement(before)).body.code).toBe('ajeno')
    expect((await papers(before)).map(({ tipo }) => tipo)).toEqual(['ESTADO_CUENTA', 'RECIBO'])
  })
})
