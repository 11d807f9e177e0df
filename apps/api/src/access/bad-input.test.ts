import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertSession } from '@llave/testkit/insert-session'
import { personas } from '@llave/testkit/personas'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock, delay: async () => undefined })
const lucia = await insertCustomer(db, personas.lucia)
await insertCustomer(db, personas.mateo)
afterAll(async () => {
  await app.close()
  await drop()
})

const good = {
  documentoPago: 'LT',
  tipoDocumento: '01',
  nroDocumento: '44556677',
  countryCode: '51',
  nroCellphone: '999888777',
}

/** Values sent in place of a field's text: other types, other alphabets, SQL, scripts. */
const nonsense: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  44556677,
  true,
  [],
  ['01'],
  {},
  { $ne: null },
  ' ',
  '\u0000',
  '٤٤٥٥٦٦٧٧',
  '４４５５６６７７',
  'номер',
  '😀'.repeat(8),
  "' OR '1'='1",
  "44556677'; drop table customer; --",
  '<script>alert(1)</script>',
  '-1',
  '1e7',
  '44556677\n',
  '9'.repeat(41),
  '9'.repeat(100_000),
]

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['customer', 'session', 'verification_code', 'outbox', 'verified_device'] as const) {
    counts[table] =
      (await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).execute())[0]?.n ?? -1
  }
  return counts
}

function expectRefusal(answer: { status: number; body: unknown }, campo: string | undefined, sent: unknown) {
  const shown = JSON.stringify(sent)?.slice(0, 60)
  expect(answer.status, shown).toBe(400)
  expect(answer.body, shown).toMatchObject({ code: 'dato_invalido', message: expect.stringMatching(/\S/) })
  if (campo) expect((answer.body as { campo: string }).campo, shown).toBe(campo)
}

describe.each(Object.keys(good))('Login with a %s', (field) => {
  test('a field of another type, missing, too long, in another alphabet, or with SQL or script text is 400 and named', async () => {
    const before = await rowCounts()
    for (const value of nonsense) {
      const answer = await new Visitor(app).call('POST', '/api/Account/Login', { ...good, [field]: value })
      expectRefusal(answer, field, value)
    }
    expect(await rowCounts()).toEqual(before)
  })
})

describe('Login', () => {
  test.each([
    ['01', '4455667', 'El número de DNI es incorrecto'],
    ['01', '445566778', 'El número de DNI es incorrecto'],
    ['06', '2051234567', 'El número de RUC es incorrecto'],
    ['04', '1234567890123', 'El número de documento es incorrecto'],
    ['07', 'AB12345', 'El número de documento debe contener solo dígitos'],
    ['11', '', 'El número de documento es requerido'],
  ])('refuses document %s %s: %s', async (tipoDocumento, nroDocumento, message) => {
    const answer = await new Visitor(app).call('POST', '/api/Account/Login', {
      ...good,
      tipoDocumento,
      nroDocumento,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo: 'nroDocumento', message },
    })
  })

  test.each([
    ['51', '', 'El número de celular es requerido'],
    ['51', '99988877', 'El número de celular es incorrecto'],
    ['51', '9998887777', 'El número de celular es incorrecto'],
    ['51', '99988877a', 'El número de celular debe contener solo dígitos'],
    ['34', '1234567890123456', 'El número de celular es incorrecto'],
  ])('refuses phone +%s %s: %s', async (countryCode, nroCellphone, message) => {
    const answer = await new Visitor(app).call('POST', '/api/Account/Login', {
      ...good,
      countryCode,
      nroCellphone,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo: 'nroCellphone', message },
    })
  })

  test.each([undefined, 'null', '[]', '"text"', '12', '{', '{"a":', '\u0000', '{"__proto__":{"a":1}}'])(
    'refuses the body %s with 400',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Account/Login',
        headers: { 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload }),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'dato_invalido' })
    },
  )

  test('refuses other formats with 415 and more than 256 kB with 413', async () => {
    const send = (type: string, payload: string) =>
      app.inject({ method: 'POST', url: '/api/Account/Login', headers: { 'content-type': type }, payload })
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data']) {
      const answer = await send(type, JSON.stringify(good))
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toMatchObject({ code: 'formato_no_admitido' })
    }
    const large = await send('application/json', JSON.stringify({ ...good, more: 'x'.repeat(256 * 1024) }))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ code: 'cuerpo_demasiado_grande' })
  })
})

describe('VerificarCodigo', () => {
  test('refuses anything but a code with 400, without counting a try', async () => {
    const visitor = new Visitor(app)
    await visitor.login(personas.lucia)
    await visitor.sendCode()
    const before = await rowCounts()
    for (const codigo of [...nonsense, '12', '123456789', '12a', 123]) {
      const answer = await visitor.call('POST', '/api/Account/VerificarCodigo', { codigo })
      expectRefusal(answer, 'codigo', codigo)
    }
    expect(await rowCounts()).toEqual(before)
    const tries = await db.selectFrom('verification_code').select('tries').execute()
    expect(tries.every((row) => row.tries === 0)).toBe(true)
  })
})

describe('EnviarCodigo', () => {
  test('refuses a reenviar that is neither true nor false with 400, and sends nothing', async () => {
    const visitor = new Visitor(app)
    await visitor.login(personas.lucia)
    const before = await rowCounts()
    for (const reenviar of nonsense.filter((value) => value !== true)) {
      expectRefusal(
        await visitor.call('POST', '/api/Account/EnviarCodigo', { reenviar }),
        'reenviar',
        reenviar,
      )
    }
    expect(await rowCounts()).toEqual(before)
  })
})

describe('ObtenerPaisPorUbicacion', () => {
  test.each([
    ['-12.0', '-77.0', 'PE'],
    ['40.4', '-3.7', 'ES'],
    ['0', '-140', ''],
  ])('at %s, %s answers "%s"', async (latitude, longitude, code) => {
    const answer = await new Visitor(app).call(
      'GET',
      `/api/Account/ObtenerPaisPorUbicacion?Latitud=${latitude}&Longitud=${longitude}`,
    )
    expect(answer).toMatchObject({ status: 200, body: { code } })
  })

  test('refuses anything but a position with 400', async () => {
    for (const value of ['', '91', '-90.1', 'abc', '1e1', "1' or '1'='1", '٤', '1'.repeat(2000)]) {
      const answer = await new Visitor(app).call(
        'GET',
        `/api/Account/ObtenerPaisPorUbicacion?Latitud=${encodeURIComponent(value)}&Longitud=-77`,
      )
      expectRefusal(answer, 'Latitud', value)
    }
    const missing = await new Visitor(app).call('GET', '/api/Account/ObtenerPaisPorUbicacion?Latitud=-12')
    expectRefusal(missing, 'Longitud', undefined)
    const twice = await new Visitor(app).call(
      'GET',
      '/api/Account/ObtenerPaisPorUbicacion?Latitud=1&Latitud=2&Longitud=1',
    )
    expectRefusal(twice, 'Latitud', ['1', '2'])
  })
})

describe('CargarPaises', () => {
  test('answers the built-in list to anyone', async () => {
    const { status, body } = await new Visitor(app).call('GET', '/api/Account/CargarPaises')
    expect(status).toBe(200)
    expect(body).toContainEqual({ name: 'Perú', dial_code: '51', code: 'PE' })
    expect(body.length).toBeGreaterThan(190)
  })
})

describe('ObtenerUsuario', () => {
  const visitor = new Visitor(app)
  beforeAll(async () => {
    visitor.token = await insertSession(db, clock, lucia, personas.lucia)
  })
  const ask = (query: string) => visitor.call('GET', `/api/Account/ObtenerUsuario${query}`)

  test('parameter names match without case, and a number without a type has the document type of the session', async () => {
    expect((await ask('?tipodocumento=01&NRODOCUMENTO=44556677')).status).toBe(200)
    expect((await ask('?NroDocumento=44556677')).status).toBe(200)
  })

  test("another customer's document, an unknown one and nonsense get the same 403", async () => {
    const claims = [
      `?TipoDocumento=01&NroDocumento=${personas.mateo.document.number}`,
      '?TipoDocumento=01&NroDocumento=11111111',
      '?TipoDocumento=04&NroDocumento=44556677',
      '?TipoDocumento=99&NroDocumento=44556677',
      '?TipoDocumento=01&NroDocumento=',
      '?TipoDocumento=01&NroDocumento=44556677%00',
      "?TipoDocumento=01&NroDocumento=44556677'%20or%20'1'='1",
      '?TipoDocumento=01&NroDocumento=44556677&nrodocumento=40112233',
      '?TipoDocumento=01&NroDocumento=44556677&NroDocumento=40112233',
      `?TipoDocumento=01&NroDocumento=${'4'.repeat(5000)}`,
    ]
    for (const claim of claims) {
      expect(await ask(claim), claim.slice(0, 80)).toMatchObject({
        status: 403,
        body: { code: 'ajeno', message: 'Lo que pides no está entre tus datos.' },
      })
    }
  })

  test('a missing number is 400', async () => {
    expectRefusal(await ask(''), 'TipoDocumento', undefined)
    expectRefusal(await ask('?TipoDocumento=01'), 'NroDocumento', undefined)
  })

  test('without a token, with an invalid one or another scheme it is 401', async () => {
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${visitor.token}`,
      `Bearer ${'x'.repeat(5000)}`,
      "Bearer ' or 1=1 --",
    ]
    for (const authorization of [...headers, `Bearer ${'A'.repeat(43)}`]) {
      const answer = await app.inject({
        url: '/api/Account/ObtenerUsuario?TipoDocumento=01&NroDocumento=44556677',
        headers: authorization ? { authorization } : {},
      })
      expect(answer.statusCode, authorization.slice(0, 30)).toBe(401)
      expect(answer.json()).toEqual({ code: 'sin_sesion', message: 'Tu sesión terminó. Ingresa otra vez.' })
    }
  })
})
