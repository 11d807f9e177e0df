import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail } from '../messaging/message.ts'
import { messageRenderers } from '../render-messages.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const app = await buildApp({ config, db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const pedro = await signIn(app, db, clock, personas.pedro)
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(() => clock.set('2026-11-21T15:20:05Z'))

const letras = Array.from({ length: 12 }, (_, months) => ({
  code: `L-${months + 1}`,
  amountMinor: 100_000,
  dueOn: Temporal.PlainDate.from('2026-12-05').add({ months }).toString(),
}))
await insertLetras(db, lucia.id, '1000234', [
  { code: 'L-0', amountMinor: 100_000, dueOn: '2026-10-05', state: 'paid' },
  { code: 'L-X', amountMinor: 100_000, dueOn: '2027-01-05', state: 'annulled' },
  ...letras,
])
await db.updateTable('property').set({ annual_rate: '0.12' }).where('proforma', '=', '1000234').execute()
await insertLetras(db, lucia.id, '1000235', [
  { code: 'S-1', amountMinor: 50_000, dueOn: '2026-10-05', state: 'paid' },
])
await insertLetras(
  db,
  pedro.id,
  '1000310',
  letras.map((letra) => ({ ...letra, code: `P${letra.code}` })),
)

const good = {
  tipoDocumento: '01',
  nroDocumento: personas.lucia.document.number,
  proforma: '1000234',
  fecha: '21/11/2026',
  tipomoneda: 'USD',
  montomoneda: 3000,
  letras: 9,
}
const ofPedro = { ...good, nroDocumento: personas.pedro.document.number, proforma: '1000310' }
const calls = ['PrepagoLetrasCargarLetras', 'PrepagoLetrasCargarSendEmail', 'PrepagoLetrasCargarImprimir']

function ask(call: string, body: unknown, visitor = lucia.visitor) {
  return visitor.call('POST', `/api/MiCuenta/${call}`, body)
}

function limit(proforma: string) {
  return lucia.visitor.call(
    'GET',
    `/api/MiCuenta/ConsultaLetraCuotaMaxima?${lucia.owner}&IdProforma=${proforma}`,
  )
}

async function printed(body: unknown) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/MiCuenta/PrepagoLetrasCargarImprimir',
    headers: { authorization: `Bearer ${lucia.visitor.token}` },
    payload: body as object,
  })
  return { response, ...readPdf(response.rawPayload) }
}

describe('ConsultaLetraCuotaMaxima', () => {
  test('answers number and sum of the unpaid letras, and the payoff amount', async () => {
    expect(await limit('1000234')).toMatchObject({
      status: 200,
      body: { nRO_CUOTMAX: 12, amountTotal: 12_000, montoCancelacion: 11_341.26 },
    })
  })

  test('answers zeros where everything is paid', async () => {
    expect((await limit('1000235')).body).toEqual({ nRO_CUOTMAX: 0, amountTotal: 0, montoCancelacion: 0 })
  })

  test("another customer's proforma is 403 ajeno", async () => {
    expect(await limit('1000310')).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  })
})

describe('PrepagoLetrasCargarLetras', () => {
  test('answers the worked example to the cent, in the shape of the wire', async () => {
    const { status, body } = await ask('PrepagoLetrasCargarLetras', good)
    expect(status).toBe(200)
    const list = body.zaC_INT_CALCULAR_REFIN.e_REFINANCIAMIENTO.nUEVA_PROF
    expect(list).toHaveLength(9)
    expect(list[0]).toEqual({
      cuota: 1,
      tipo_cuota: 'LETRA',
      fecha_vencimiento: '05/12/2026',
      imp_cuota: 966.85,
      pagada: false,
    })
    expect(list.map(({ imp_cuota }: { imp_cuota: number }) => imp_cuota)).toEqual([
      ...Array(8).fill(966.85),
      966.86,
    ])
    expect(list[8]).toMatchObject({ cuota: 9, fecha_vencimiento: '05/08/2027' })
  })

  test('changes no letra', async () => {
    const before = await db.selectFrom('receivable').selectAll().orderBy('id').execute()
    await ask('PrepagoLetrasCargarLetras', good)
    expect(await db.selectFrom('receivable').selectAll().orderBy('id').execute()).toEqual(before)
  })
})

const low = 'El monto ingresado es inferior al permitido'
const high = 'El monto ingresado es superior al permitido'

describe.each(calls)('bad input of %s', (call) => {
  test.each([
    [{ montomoneda: 0 }, 'montomoneda', low],
    [{ montomoneda: 0.99 }, 'montomoneda', low],
    [{ montomoneda: -3000 }, 'montomoneda', low],
    [{ montomoneda: 11_341.26 }, 'montomoneda', high],
    [{ montomoneda: 12_000 }, 'montomoneda', high],
    [{ letras: 0 }, 'letras', low],
    [{ letras: -1 }, 'letras', low],
    [{ letras: 13 }, 'letras', high],
    [{ fecha: '20/11/2026' }, 'fecha', 'El campo fecha debe ser la fecha de hoy'],
    [{ fecha: '22/11/2026' }, 'fecha', 'El campo fecha debe ser la fecha de hoy'],
    [{ tipomoneda: 'PEN' }, 'tipomoneda', 'El campo tipomoneda debe ser la moneda de la proforma'],
    [{ letras: 1.5 }, 'letras', 'El campo letras no tiene el tipo esperado'],
    [{ letras: undefined }, 'letras', 'El campo letras es requerido'],
    [{ montomoneda: undefined }, 'montomoneda', 'El campo montomoneda es requerido'],
    [{ montomoneda: '3000' }, 'montomoneda', 'El campo montomoneda no tiene el tipo esperado'],
    [{ montomoneda: 0.005 }, 'montomoneda', 'El campo montomoneda no es válido'],
    [{ fecha: '2026-11-21' }, 'fecha', 'El campo fecha no es válido'],
  ])('%j: 400 naming %s', async (change, campo, message) => {
    expect(await ask(call, { ...good, ...change })).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo, message },
    })
  })

  test("another customer's proforma is 403, whatever else is wrong", async () => {
    expect(await ask(call, { ...good, proforma: '1000310', letras: 99, montomoneda: 0 })).toMatchObject({
      status: 403,
      body: { code: 'ajeno' },
    })
  })

  test('a proforma without unpaid letras accepts no amount', async () => {
    expect(await ask(call, { ...good, proforma: '1000235' })).toMatchObject({
      status: 400,
      body: { campo: 'montomoneda', message: high },
    })
  })
})

test('the smallest and the largest amount, and one and the maximum of letras, are accepted', async () => {
  for (const change of [{ montomoneda: 1 }, { montomoneda: 11_341.25 }, { letras: 1 }, { letras: 12 }]) {
    expect(await ask('PrepagoLetrasCargarLetras', { ...good, ...change })).toMatchObject({ status: 200 })
  }
})

test('today is the date in Lima: at eight in the evening it is not yet the next day', async () => {
  clock.set('2026-11-22T02:00:00Z')
  lucia.visitor.token = await insertSession(db, clock, lucia.id, personas.lucia)
  expect(await ask('PrepagoLetrasCargarLetras', good)).toMatchObject({ status: 200 })
  clock.set('2026-11-22T05:00:00Z')
  lucia.visitor.token = await insertSession(db, clock, lucia.id, personas.lucia)
  expect(await ask('PrepagoLetrasCargarLetras', good)).toMatchObject({ status: 400 })
})

describe('PrepagoLetrasCargarImprimir', () => {
  test('is named constancia_de_cuotas_simuladas_{client}_{proforma}.pdf', async () => {
    const { response } = await printed(good)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="constancia_de_cuotas_simuladas_Lucia_Paredes_Vargas_1000234.pdf"',
    )
  })

  test('prints the customer, the request, both plans and every simulated letra', async () => {
    const { texts, pages } = await printed(good)
    expect(pages).toBe(1)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Constancia de cuotas simuladas',
        'Lucía Paredes Vargas',
        'DNI 44556677',
        '1000234',
        'US$\u00a03,000.00',
        '12\u00a0%',
        'US$\u00a012,000.00',
        '05/11/2027',
        'US$\u00a08,701.66',
        '05/08/2027',
        'US$\u00a0966.86',
      ]),
    )
    expect(texts.filter((text) => text === 'US$\u00a0966.85')).toHaveLength(8)
  })
})

describe('PrepagoLetrasCargarSendEmail', () => {
  async function deliver(): Promise<Mail[]> {
    const sent: Mail[] = []
    const render = messageRenderers(config, db, clock)
    const sendMail = async (mail: Mail) => void sent.push(mail)
    await deliverOutbox(
      { db, clock, render, sendSms: async () => undefined, sendMail },
      'email',
      new AbortController().signal,
    )
    return sent
  }

  test('sends the simulated letras to the registered e-mail, with the PDF', async () => {
    expect(await ask('PrepagoLetrasCargarSendEmail', good)).toMatchObject({ status: 204 })
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail?.to).toBe(personas.lucia.email)
    expect(mail?.subject).toBe('Tu simulación de prepago de US$\u00a03,000.00')
    for (const said of [mail?.text ?? '', mail?.html ?? '']) {
      expect(said.match(/US\$\u00a0966\.85/g)).toHaveLength(8)
      expect(said).toContain('US$\u00a0966.86')
      expect(said).toContain('05/08/2027')
    }
    expect(mail?.attachments[0]?.fileName).toBe(
      'constancia_de_cuotas_simuladas_Lucia_Paredes_Vargas_1000234.pdf',
    )
    expect(readPdf(mail?.attachments[0]?.bytes ?? new Uint8Array()).texts).toContain('US$\u00a0966.86')
  })

  test('requested twice at once it is one message, and a minute later another', async () => {
    clock.advance({ minutes: 5 })
    await Promise.all([1, 2, 3].map(() => ask('PrepagoLetrasCargarSendEmail', good)))
    expect(await deliver()).toHaveLength(1)
    clock.advance({ minutes: 1 })
    await ask('PrepagoLetrasCargarSendEmail', good)
    expect(await deliver()).toHaveLength(1)
  })

  test('sends what was simulated, even if a letra was paid meanwhile', async () => {
    clock.advance({ minutes: 20 })
    await ask('PrepagoLetrasCargarSendEmail', good)
    const first = db.updateTable('receivable').where('code', '=', 'L-1')
    await first.set({ state: 'paid', paid_minor: 100_000 }).execute()
    const [mail] = await deliver()
    await first.set({ state: 'pending', paid_minor: 0 }).execute()
    expect(mail?.text).toContain('Letras, hoy: 12')
    expect(mail?.text.match(/US\$\u00a0966\.85/g)).toHaveLength(8)
  })

  test('stores no name in the outbox', async () => {
    await ask('PrepagoLetrasCargarSendEmail', good)
    const rows = await db.selectFrom('outbox').select('payload').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('Paredes')
    expect(JSON.stringify(rows)).not.toContain(personas.lucia.document.number)
  })

  test('without a known e-mail it is 422 with a clear message, and nothing is sent', async () => {
    await deliver()
    expect(await ask('PrepagoLetrasCargarSendEmail', ofPedro, pedro.visitor)).toMatchObject({
      status: 422,
      body: {
        code: 'no_disponible',
        message: 'No tenemos un correo registrado al que enviarte la información.',
      },
    })
    expect(await deliver()).toEqual([])
  })
})
