import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const pedro = await signIn(app, db, clock, personas.pedro)
afterAll(async () => {
  await app.close()
  await drop()
})

// Example F of docs/prepayment.md, in dollars.
await insertLetras(db, lucia.id, '1000234', [
  { code: 'L-0', amountMinor: 184_250, dueOn: '2026-10-24', state: 'paid' },
  ...Array.from({ length: 36 }, (_, months) => ({
    code: `L-${months + 1}`,
    amountMinor: 184_250,
    dueOn: Temporal.PlainDate.from('2026-11-24').add({ months }).toString(),
  })),
])
await db.updateTable('property').set({ annual_rate: '0.095' }).where('proforma', '=', '1000234').execute()

const good = {
  tipoDocumento: '01',
  nroDocumento: personas.lucia.document.number,
  proforma: '1000234',
  fecha: '21/11/2026',
  tipomoneda: 'USD',
  montomoneda: 20_000,
}
const compare = (change: object = {}, { visitor } = lucia) =>
  visitor.call('POST', '/api/MiCuenta/PrepagoComparar', { ...good, ...change })

test('the basis has rate, day and unpaid letras, and the comparison the three ways of the worked example', async () => {
  const { body: basis } = await lucia.visitor.call(
    'GET',
    `/api/MiCuenta/PrepagoBase?${lucia.owner}&IdProforma=1000234`,
  )
  expect(basis).toMatchObject({ proforma: '1000234', moneda: 'USD', fecha: '21/11/2026', tea: 9.5 })
  expect(basis.letras).toHaveLength(36)
  expect(basis.letras[0]).toEqual({ codLetra: 'L-1', fecha_vencimiento: '24/11/2026', imp_cuota: 1842.5 })

  const { status, body } = await compare()
  expect(status).toBe(200)
  const common = { fecha_proxima: '24/11/2026', letrasPagadasHoy: 0, pagasHoy: 20_000 }
  expect(body.formas).toEqual([
    {
      ...common,
      forma: 'BAJAR_CUOTA',
      interesAhorrado: 2816.45,
      letras: 36,
      imp_cuota: 1208.71,
      imp_ultima: 1208.7,
      fecha_ultima: '24/10/2029',
    },
    {
      ...common,
      forma: 'BAJAR_PLAZO',
      interesAhorrado: 4856.74,
      letras: 23,
      imp_cuota: 1803.18,
      imp_ultima: 1803.3,
      fecha_ultima: '24/09/2028',
    },
    {
      forma: 'ADELANTAR_LETRAS',
      pagasHoy: 18_425,
      interesAhorrado: 0,
      letrasPagadasHoy: 10,
      letras: 26,
      imp_cuota: 1842.5,
      imp_ultima: 1842.5,
      fecha_proxima: '24/09/2027',
      fecha_ultima: '24/10/2029',
    },
  ])
})

test.each([
  [
    'above the debt',
    { montomoneda: 58_142.27 },
    'montomoneda',
    'El monto ingresado es superior al permitido',
  ],
  ['too little', { montomoneda: 0.99 }, 'montomoneda', 'El monto ingresado es inferior al permitido'],
  ['of another day', { fecha: '20/11/2026' }, 'fecha', 'El campo fecha debe ser la fecha de hoy'],
  [
    'in another currency',
    { tipomoneda: 'PEN' },
    'tipomoneda',
    'El campo tipomoneda debe ser la moneda de la proforma',
  ],
])('an amount %s is refused, naming its field', async (_, change, campo, message) => {
  const { status, body } = await compare(change)
  expect([status, body]).toEqual([400, { code: 'dato_invalido', campo, message }])
})

test("another customer's proforma is refused before anything else", async () => {
  const { status, body } = await compare(
    { nroDocumento: personas.pedro.document.number, fecha: '20/11/2026' },
    pedro,
  )
  expect([status, body.code]).toEqual([403, 'ajeno'])
})

test('what is overdue comes first', async () => {
  await insertLetras(db, lucia.id, '1000235', [
    { code: 'S-1', amountMinor: 50_000, dueOn: '2026-11-20' },
    { code: 'S-2', amountMinor: 50_000, dueOn: '2026-12-20' },
  ])
  const { status, body } = await compare({ proforma: '1000235', montomoneda: 100 })
  expect([status, body]).toEqual([
    409,
    { code: 'letras_vencidas', message: 'Primero paga lo vencido de esta propiedad.' },
  ])
})
