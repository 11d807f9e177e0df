import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { nonsense } from '@llave/testkit/nonsense'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { insertLetras, insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { readSheet } from 'read-excel-file/node'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const mateo = await signIn(app, db, clock, personas.mateo)
afterAll(async () => {
  await app.close()
  await drop()
})

const ids = await insertLetras(db, lucia.id, '1000234', [
  { code: 'L-0011', amountMinor: 35_050, dueOn: '2026-11-05', state: 'paid' },
  { code: 'L-0012', amountMinor: 35_050, dueOn: '2026-12-05' },
  { code: 'L-0013', amountMinor: 35_050, dueOn: '2027-01-05', state: 'annulled' },
])
await insertLetras(db, lucia.id, '1000235', [
  { code: 'S-0001', amountMinor: 100_000, dueOn: '2026-12-01', currency: 'PEN' },
])
await insertLetras(db, mateo.id, '1000301', [
  { code: 'L-0012', amountMinor: 100, dueOn: '2026-12-05' },
  { code: 'L-0099', amountMinor: 100, dueOn: '2026-12-05' },
])
const cash = {
  customer_id: lucia.id,
  proforma: '1000234',
  accounting_company: 'PE01',
  accounting_year: '2026',
  currency: 'PEN' as const,
}
await db
  .insertInto('receivable')
  .values([
    {
      ...cash,
      kind: 'reservation',
      document_class: 'R1',
      accounting_number: '77001',
      amount_minor: 150_000,
      due_on: '2026-12-01',
    },
    {
      ...cash,
      kind: 'initial_payment',
      document_class: 'CI',
      accounting_number: '77002',
      amount_minor: 1_200_000,
      paid_minor: 450_000,
      erp_paid_minor: 450_000,
      due_on: '2026-12-15',
    },
    {
      ...cash,
      kind: 'reservation',
      document_class: 'R1',
      accounting_number: '77003',
      amount_minor: 100,
      due_on: '2026-12-15',
      state: 'annulled',
    },
  ])
  .execute()
await insertProperty(db, mateo.id, '1000302')
await db
  .insertInto('receivable')
  .values({
    ...cash,
    customer_id: mateo.id,
    proforma: '1000302',
    kind: 'reservation',
    document_class: 'R1',
    accounting_number: '88001',
    amount_minor: 100,
    due_on: '2026-12-01',
  })
  .execute()

describe('ConsultaClienteLetra_LetterSap', () => {
  const url = '/api/MiCuenta/ConsultaClienteLetra_LetterSap?NroDocumento=44556677'
  const ask = (...references: [string, string][]) =>
    lucia.visitor.call(
      'POST',
      url,
      references.map(([pROFORMAField, nLETRAField]) => ({ pROFORMAField, nLETRAField })),
    )

  test('answers the requested letras, in that order', async () => {
    const { status, body } = await ask(['1000235', 'S-0001'], ['1000234', 'L-0012'])
    expect(status).toBe(200)
    expect(body.map((letra: { nLETRAField: string }) => letra.nLETRAField)).toEqual(['S-0001', 'L-0012'])
    expect(body[1]).toMatchObject({
      iMPORTEField: 350.5,
      mONEDAField: 'USD',
      fECHAVENCIMIENTOField: '2026-12-05',
    })
  })

  test('is current: a letra that was just paid is PAGADA', async () => {
    await db
      .updateTable('receivable')
      .set({ state: 'paid', paid_minor: 100_000 })
      .where('code', '=', 'S-0001')
      .execute()
    expect((await ask(['1000235', 'S-0001'])).body[0].eSTADOLETRAField).toBe('PAGADA')
    await db
      .updateTable('receivable')
      .set({ state: 'pending', paid_minor: 0 })
      .where('code', '=', 'S-0001')
      .execute()
  })

  test("refuses another customer's letra, an unknown one, an annulled one and one of another proforma alike", async () => {
    const asked: [string, string][] = [
      ['1000301', 'L-0099'],
      ['1000301', 'L-0012'],
      ['999', 'L-0012'],
      ['1000234', 'L-0013'],
      ['1000234', 'S-0001'],
    ]
    for (const reference of asked) {
      const { status, body } = await ask(['1000234', 'L-0012'], reference)
      expect([reference, status, body.code]).toEqual([reference, 403, 'ajeno'])
    }
  })

  test.each(nonsense)('a malformed proforma or letra is refused (%#)', async (value) => {
    for (const body of [
      [{ pROFORMAField: value, nLETRAField: 'L-0012' }],
      [{ pROFORMAField: '1000234', nLETRAField: value }],
    ]) {
      expect([400, 403]).toContain((await lucia.visitor.call('POST', url, body)).status)
    }
  })
})

describe('SapLetrasTipoCambio', () => {
  const ask = (code: string) =>
    lucia.visitor.call(
      'GET',
      `/api/MiCuenta/SapLetrasTipoCambio?${lucia.owner}&CodLetra=${encodeURIComponent(code)}&NroDocumentoLetra=1`,
    )
  afterEach(() => db.deleteFrom('exchange_rate').execute())

  test('answers 0 and 0 where there is no rate', async () => {
    expect((await ask('L-0012')).body).toEqual({ tipoCambio: 0, importePEN: 0 })
  })

  test('answers the rate of the day and the debt in soles, half up', async () => {
    await db
      .insertInto('exchange_rate')
      .values([
        { valid_from: '2026-11-01', pen_per_usd: '3.9' },
        { valid_from: '2026-11-21', pen_per_usd: '3.75' },
        { valid_from: '2026-11-22', pen_per_usd: '9' },
      ])
      .execute()
    // 350.50 times 3.75 is 1314.375.
    expect((await ask('L-0012')).body).toEqual({ tipoCambio: 3.75, importePEN: 1314.38 })
  })

  test('a rate valid from tomorrow in Lima is not used yet', async () => {
    await db.insertInto('exchange_rate').values({ valid_from: '2026-11-22', pen_per_usd: '3.75' }).execute()
    clock.set('2026-11-22T04:59:59Z')
    lucia.visitor.token = await insertSession(db, clock, lucia.id, personas.lucia)
    expect((await ask('L-0012')).body.tipoCambio).toBe(0)
    clock.set('2026-11-22T05:00:00Z')
    expect((await ask('L-0012')).body.tipoCambio).toBe(3.75)
  })

  test('answers 0 and 0 for a debt in soles', async () => {
    await insertExchangeRate(db)
    expect((await ask('S-0001')).body).toEqual({ tipoCambio: 0, importePEN: 0 })
  })

  test('uses what is left to pay of a letra', async () => {
    await insertExchangeRate(db)
    const change = (paid_minor: number) =>
      db
        .updateTable('receivable')
        .set({ paid_minor })
        .where('id', '=', ids.get('L-0012') ?? 0)
        .execute()
    await change(5_050)
    expect((await ask('L-0012')).body.importePEN).toBe(1125)
    await change(0)
  })

  test("refuses another customer's letra, an unknown one and an annulled one alike", async () => {
    for (const code of ['L-0099', 'X', 'L-0013', "'; drop table receivable; --", '\ud800'.toWellFormed()]) {
      const { status, body } = await ask(code)
      expect([code, status, body.code]).toEqual([code, 403, 'ajeno'])
    }
  })

  test('a letra without a code is refused', async () => {
    const { status, body } = await lucia.visitor.call(
      'GET',
      `/api/MiCuenta/SapLetrasTipoCambio?${lucia.owner}`,
    )
    expect([status, body.code, body.campo]).toEqual([400, 'dato_invalido', 'CodLetra'])
  })
})

describe('GenerarReporteExcel', () => {
  const ask = (proforma: string) =>
    app.inject({
      url: `/api/MiCuenta/GenerarReporteExcel?${lucia.owner}&IdProforma=${encodeURIComponent(proforma)}`,
      headers: { authorization: `Bearer ${lucia.visitor.token}` },
    })

  test('answers ReporteLetras.xlsx with the letras of that proforma', async () => {
    const { statusCode, headers, rawPayload } = await ask('1000234')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toBe('attachment; filename="ReporteLetras.xlsx"')
    const rows = await readSheet(rawPayload)
    expect(rows.slice(1, 3).map((row) => row[3])).toEqual(['L-0011', 'L-0012'])
  })

  test("refuses another customer's proforma and an unknown one alike", async () => {
    for (const proforma of ['1000301', '999', "' or 1=1 --", '../1000234']) {
      const { statusCode, body } = await ask(proforma)
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'ajeno'])
    }
  })
})

describe('ConsultaClienteAD', () => {
  test('answers reservations and initial payments that are not annulled, and no letras', async () => {
    const { status, body } = await lucia.visitor.call('GET', `/api/MiCuenta/ConsultaClienteAD?${lucia.owner}`)
    expect(status).toBe(200)
    const { e_GENERALField, t_PRODUCTOSField, t_ESTACCField } = body.ZWS_CONSULTA_CLIENTEResponse
    expect(e_GENERALField.nRODOCUMENTOField).toBe('44556677')
    expect(t_PRODUCTOSField.map((product: { pROFORMAField: string }) => product.pROFORMAField)).toEqual([
      '1000234',
      '1000235',
    ])
    expect(t_ESTACCField).toHaveLength(2)
    expect(t_ESTACCField[1]).toMatchObject({
      bELNRField: '77002',
      bLARTField: 'CI',
      nLETRAField: '',
      iMPORTEField: 12000,
      iMPORTEPAGADOField: 4500,
      eSTADOField: 'PENDIENTE DE PAGO',
      eMAILField: 'lucia.paredes@correo.example',
      cLIENTEField: 'Lucía Paredes Vargas',
      nRODOCUMENTOField: '44556677',
    })
  })
})

describe('ConsultaClienteAD_LetterSap', () => {
  const url = `/api/MiCuenta/ConsultaClienteAD_LetterSap?${lucia.owner}`

  test('answers the requested items, in that order', async () => {
    const { status, body } = await lucia.visitor.call('POST', url, [
      { bELNRField: '77002' },
      { bELNRField: '77001' },
    ])
    expect(status).toBe(200)
    expect(body.map((item: { bLARTField: string }) => item.bLARTField)).toEqual(['CI', 'R1'])
  })

  test("refuses another customer's item, an unknown one, an annulled one and a letra alike", async () => {
    const [letra] = await db
      .selectFrom('receivable')
      .select('accounting_number')
      .where('code', '=', 'S-0001')
      .execute()
    for (const bELNRField of ['88001', '999', '77003', letra?.accounting_number]) {
      const { status, body } = await lucia.visitor.call('POST', url, [{ bELNRField }])
      expect([bELNRField, status, body.code]).toEqual([bELNRField, 403, 'ajeno'])
    }
  })

  test.each(nonsense)('a malformed number is refused (%#)', async (bELNRField) => {
    expect([400, 403]).toContain((await lucia.visitor.call('POST', url, [{ bELNRField }])).status)
  })
})

describe('every call of the receivables', () => {
  const calls = [
    ['POST', '/api/MiCuenta/ConsultaClienteLetra_LetterSap'],
    ['GET', '/api/MiCuenta/SapLetrasTipoCambio'],
    ['GET', '/api/MiCuenta/GenerarReporteExcel'],
    ['GET', '/api/MiCuenta/ConsultaClienteAD'],
    ['POST', '/api/MiCuenta/ConsultaClienteAD_LetterSap'],
  ] as const

  test.each(calls)('%s %s requires a session', async (method, path) => {
    expect((await new Visitor(app).call(method, `${path}?${lucia.owner}`)).status).toBe(401)
  })

  test.each(calls)("%s %s refuses another customer's document", async (method, path) => {
    const { status, body } = await lucia.visitor.call(method, `${path}?${mateo.owner}`)
    expect([status, body.code]).toEqual([403, 'ajeno'])
  })
})
