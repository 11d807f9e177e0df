import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { insertLetras, insertProperty } from '@llave/testkit/payments/insert-letras'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig({ publicUrl: 'https://pagos.example.pe' }), db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const carmen = await signIn(app, db, clock, personas.carmen)
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(() => clock.set('2026-11-21T15:20:05Z'))

await insertLetras(db, lucia.id, '1000234', [
  { code: 'L-0001', amountMinor: 35_050, dueOn: '2026-09-05', state: 'paid' },
  { code: 'L-0002', amountMinor: 35_050, dueOn: '2026-10-05' },
  { code: 'L-0003', amountMinor: 35_050, dueOn: '2026-12-05' },
  { code: 'L-0004', amountMinor: 99_999, dueOn: '2027-01-05', state: 'annulled' },
])
// Up to date: the letra due today is not overdue, and the last one was paid early.
await insertLetras(db, lucia.id, '1000235', [
  { code: 'M-0001', amountMinor: 50_000, dueOn: '2026-10-05', state: 'paid' },
  { code: 'M-0002', amountMinor: 50_000, dueOn: '2026-11-21' },
  { code: 'M-0003', amountMinor: 50_000, dueOn: '2026-12-05', state: 'paid' },
])
await insertLetras(db, carmen.id, '1000304', [
  { code: 'L-0001', amountMinor: 78_000, dueOn: '2026-09-05', state: 'paid' },
  { code: 'L-0002', amountMinor: 78_000, dueOn: '2026-10-05', state: 'paid' },
])
await insertProperty(db, carmen.id, '1000399')
// One property has all letras paid and an initial payment pending; another has only a paid reservation.
await insertLetras(db, carmen.id, '1000305', [
  { code: 'N-0001', amountMinor: 78_000, dueOn: '2026-09-05', state: 'paid' },
])
await insertCashItem(db, carmen.id, '1000305', {
  kind: 'initial_payment',
  amountMinor: 50_000,
  paidMinor: 20_000,
})
await insertProperty(db, carmen.id, '1000306')
const reservation = await insertCashItem(db, carmen.id, '1000306')
await db
  .updateTable('receivable')
  .set({ state: 'paid', paid_minor: 50_000 })
  .where('accounting_number', '=', reservation)
  .execute()

async function certificate(kind: string, proforma: string, who = lucia, more = '') {
  const response = await app.inject({
    url: `/api/MiCuenta/ObtenerConstancias?${who.owner}&IdProforma=${proforma}&IdConstancia=${kind}${more}`,
    headers: { authorization: `Bearer ${who.visitor.token}` },
  })
  const isPdf = response.headers['content-type'] === 'application/pdf'
  return { response, status: response.statusCode, texts: isPdf ? readPdf(response.rawPayload).texts : [] }
}

function numberOf(texts: readonly string[]): string {
  return texts.find((text) => text.startsWith('Nro. '))?.slice(5) ?? ''
}

function checkPathOf(texts: readonly string[]): string {
  return texts.find((text) => text.startsWith('https://'))?.replace('https://pagos.example.pe', '') ?? ''
}

describe('which certificates are issued', () => {
  test.each([
    ['01', '1000234', 'Para obtener la constancia, el saldo capital de deuda debe ser 0.'],
    ['01', '1000235', 'Para obtener la constancia, el saldo capital de deuda debe ser 0.'],
    ['02', '1000234', '¡Lo sentimos! No estás al día en tus pagos'],
  ])('%s of %s is refused with 422 and the message of the screen', async (kind, proforma, message) => {
    const { response, status } = await certificate(kind, proforma)
    expect(status).toBe(422)
    expect(response.json()).toEqual({ code: 'no_disponible', message })
  })

  const owesCash =
    'Para obtener la constancia, primero termina de pagar la separación o el pago inicial de esta propiedad.'
  const noLetras = 'Esta propiedad no tiene letras de las que dar constancia.'
  test.each([
    ['01', '1000305', owesCash],
    ['02', '1000305', owesCash],
    ['01', '1000306', noLetras],
    ['02', '1000306', noLetras],
    ['01', '1000399', noLetras],
    ['02', '1000399', noLetras],
  ])(
    '%s of %s, which owes cash items or has no letras, is refused with the reason',
    async (kind, proforma, message) => {
      const { response, status } = await certificate(kind, proforma, carmen)
      expect(status).toBe(422)
      expect(response.json()).toEqual({ code: 'no_disponible', message })
    },
  )

  test.each(['03', '04'])('%s of a property that owes an initial payment is issued', async (kind) => {
    expect((await certificate(kind, '1000305', carmen)).status).toBe(200)
  })

  test.each([
    ['02', '1000235'],
    ['03', '1000234'],
    ['04', '1000234'],
    ['03', '1000235'],
    ['04', '1000235'],
  ])('%s of %s is issued', async (kind, proforma) => {
    expect((await certificate(kind, proforma)).status).toBe(200)
  })

  test.each(['01', '02', '03', '04'])('%s of a proforma that is paid off is issued', async (kind) => {
    expect((await certificate(kind, '1000304', carmen)).status).toBe(200)
  })

  test('a refused certificate takes no number and stores nothing', async () => {
    const before = await db.selectFrom('certificate').select('number').execute()
    await certificate('01', '1000234')
    expect(await db.selectFrom('certificate').select('number').execute()).toEqual(before)
  })

  test.each([
    ['05', 'IdConstancia'],
    ['', 'IdConstancia'],
    ['1', 'IdConstancia'],
  ])('type %j is 400 and names the field', async (kind, campo) => {
    expect((await certificate(kind, '1000234')).response.json()).toMatchObject({
      code: 'dato_invalido',
      campo,
    })
  })

  test("another customer's proforma and an unknown one are 403", async () => {
    for (const proforma of ['1000304', '9999999']) {
      const { status, response } = await certificate('03', proforma)
      expect([status, response.json().code]).toEqual([403, 'ajeno'])
    }
  })
})

describe('the content of the PDF', () => {
  test('its file is named after label, client and proforma, lower case with underscores', async () => {
    const { response } = await certificate('02', '1000235')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="constancia_de_estar_al_dia_lucia_paredes_vargas_1000235.pdf"',
    )
  })

  test('01 states that nothing is owed, with every letra that was paid', async () => {
    const { texts } = await certificate('01', '1000304', carmen)
    const text = texts.join('|')
    expect(text).toContain('Constancia de no adeudo|Nro. CON-')
    expect(text).toContain(
      'Carmen Torres Benavides, con DNI 10203040, no adeuda letras de la proforma 1000304 (Residencial Los Olivos - MZ A LT 4) al 21/11/2026',
    )
    expect(text).toContain('Letras pagadas|2 de 2')
    expect(text).toContain('L-0002|05/10/2026|Sin fecha|US$\u00a0780.00')
  })

  test('02 states that everything due is paid, with only those letras', async () => {
    const { texts } = await certificate('02', '1000235')
    expect(texts.join('|')).toContain('está al día en el pago de las letras de la proforma 1000235')
    expect(texts).toContain('M-0001')
    expect(texts).not.toContain('M-0002')
    expect(texts).not.toContain('M-0003')
    expect(texts).toContain('US$\u00a0500.00')
  })

  test('03 lists the paid letras, 04 the annulled ones, which no other certificate reads', async () => {
    const paid = (await certificate('03', '1000234')).texts
    expect(paid).toContain('L-0001')
    for (const other of ['L-0002', 'L-0003', 'L-0004']) expect(paid).not.toContain(other)
    const annulled = (await certificate('04', '1000234')).texts
    expect(annulled).toContain('L-0004')
    expect(annulled).toContain('US$\u00a0999.99')
    for (const other of ['L-0001', 'L-0002', 'L-0003']) expect(annulled).not.toContain(other)
  })

  test('a certificate without such letras says so', async () => {
    const texts = (await certificate('04', '1000235')).texts.join('|')
    expect(texts).toContain('no tiene letras anuladas de la proforma 1000235')
    expect((await certificate('03', '1000399', carmen)).texts.join('|')).toContain(
      'no tiene letras canceladas de la proforma 1000399',
    )
  })

  test('the client and project that the browser sends are not printed', async () => {
    const { texts } = await certificate(
      '03',
      '1000234',
      lucia,
      '&Cliente=Otra%20Persona&Proyecto=Otro&Producto=Otro&CodProyecto=P99',
    )
    expect(texts.join('|')).toContain('Lucía Paredes Vargas')
    expect(texts.join('|')).not.toContain('Otr')
  })
})

describe('numbers', () => {
  test('the same content on the same day gives the same file, byte for byte, also concurrently', async () => {
    const asked = await Promise.all([1, 2, 3, 4].map(() => certificate('03', '1000304', carmen)))
    const [first] = asked
    for (const { response } of asked) expect(response.rawPayload).toEqual(first?.response.rawPayload)
    expect(numberOf(first?.texts ?? [])).toMatch(/^CON-\d{8}$/)
  })

  test('another day, kind or payment gets another number, without gaps', async () => {
    const first = numberOf((await certificate('03', '1000235')).texts)
    clock.advance({ hours: 24 })
    for (const [who, persona] of [
      [lucia, personas.lucia],
      [carmen, personas.carmen],
    ] as const)
      who.visitor.token = await insertSession(db, clock, who.id, persona)
    const nextDay = numberOf((await certificate('03', '1000235')).texts)
    await db
      .updateTable('receivable')
      .set({ state: 'paid', paid_minor: 50_000 })
      .where('code', '=', 'M-0002')
      .execute()
    const paid = numberOf((await certificate('03', '1000235')).texts)
    expect(new Set([first, nextDay, paid]).size).toBe(3)
    await Promise.all(['02', '03', '04'].map((kind) => certificate(kind, '1000304', carmen)))
    const rows = await db
      .selectFrom('certificate')
      .select(['sequence', 'number'])
      .orderBy('sequence')
      .execute()
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.at(-1)?.number).toBe(`CON-${String(rows.length).padStart(8, '0')}`)
  })
})

describe('/verificar', () => {
  test('shows number, type, date and state of a certificate, and no personal data', async () => {
    const { texts } = await certificate('03', '1000234')
    const page = await app.inject({ url: checkPathOf(texts) })
    expect(page.statusCode).toBe(200)
    for (const said of [
      'Esta constancia es genuina',
      numberOf(texts),
      'Constancia de letras canceladas',
      '21/11/2026',
      'Emitida',
    ])
      expect(page.body).toContain(said)
    for (const personal of [
      personas.lucia.name,
      personas.lucia.document.number,
      '1000234',
      'L-0001',
      'Residencial Los Olivos',
    ])
      expect(page.body).not.toContain(personal)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  test('a certificate whose payment was undone afterwards says so', async () => {
    const path = checkPathOf((await certificate('03', '1000304', carmen)).texts)
    const letra = db
      .updateTable('receivable')
      .where('code', '=', 'L-0002')
      .where('customer_id', '=', carmen.id)
    await letra.set({ state: 'pending', paid_minor: 0 }).execute()
    const { body } = await app.inject({ url: path })
    expect(body).toContain('Esta constancia ya no vale')
    expect(body).toContain('lo que decía cambió después')
    await letra.set({ state: 'paid', paid_minor: 78_000 }).execute()
  })
})
