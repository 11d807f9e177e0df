import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { type Persona, personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { verificationSms } from './verification-sms.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const delays: number[] = []
const app = await buildApp({ config, db, clock, delay: async (ms) => void delays.push(ms) })
await insertCustomer(db, personas.lucia)
await insertCustomer(db, personas.mateo)
await insertCustomer(db, personas.anna)
afterAll(async () => {
  await app.close()
  await drop()
})

const read = () => readLastCode(db, clock, config.secret)
const wrong = (code: string) => (code === '500' ? '501' : '500')

/** A visitor to whom a code was sent, before typing it. */
async function halfway(persona: Parameters<Visitor['login']>[0] = personas.lucia): Promise<Visitor> {
  const visitor = new Visitor(app)
  expect((await visitor.login(persona)).status).toBe(200)
  expect((await visitor.sendCode()).status).toBe(200)
  return visitor
}

async function signedIn(persona: Parameters<Visitor['login']>[0] = personas.lucia): Promise<Visitor> {
  const visitor = await halfway(persona)
  expect((await visitor.verify(await read())).status).toBe(200)
  return visitor
}

const user = (
  visitor: Visitor,
  { document } = personas.lucia as { document: { type: string; number: string } },
) =>
  visitor.call(
    'GET',
    `/api/Account/ObtenerUsuario?TipoDocumento=${document.type}&NroDocumento=${document.number}`,
  )

// Each test runs on another day, so that the counts of one do not affect the next.
beforeEach(() => {
  clock.advance({ hours: 24 })
  delays.length = 0
})

describe('Login', () => {
  test('answers a token and the typed identity, without the name and without an SMS', async () => {
    const before = await db.selectFrom('outbox').select('id').execute()
    const { status, body } = await new Visitor(app).login(personas.lucia)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tipoDocumento: '01',
      nroDocumento: '44556677',
      countryCode: '51',
      nroCellphone: '999888777',
      nombreCliente: '',
    })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before)
  })

  test('knows every document type with the phone that is registered for it', async () => {
    expect((await new Visitor(app).login(personas.anna)).status).toBe(200)
  })

  test('reads documentoPago AD as cash and LT as letter, and limits nothing by it', async () => {
    const visitor = new Visitor(app)
    for (const [documentoPago, modes] of [
      ['LT', ['letter']],
      ['AD', ['letter', 'cash']],
    ] as const) {
      await visitor.login(personas.lucia, documentoPago)
      const sessions = await db.selectFrom('session').select(['mode', 'created_at']).execute()
      const begun = sessions.filter(({ created_at }) => created_at.equals(clock.now()))
      expect(new Set(begun.map(({ mode }) => mode))).toEqual(new Set(modes))
    }
    await visitor.sendCode()
    await visitor.verify(await read())
    expect((await user(visitor)).status).toBe(200)
  })

  test('refuses an unknown document, another phone and another dial code with the same 404 "Datos no encontrados"', async () => {
    const strangers = [
      { document: { type: '01', number: '11111111' }, phone: personas.lucia.phone },
      { document: { type: '04', number: personas.lucia.document.number }, phone: personas.lucia.phone },
      { document: personas.lucia.document, phone: personas.mateo.phone },
      { document: personas.lucia.document, phone: { dialCode: '54', number: '999888777' } },
    ] as const
    const answers = []
    for (const stranger of strangers) {
      const { status, body } = await new Visitor(app).login(stranger)
      answers.push({ status, body })
    }
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 404,
        body: { code: 'datos_no_encontrados', message: 'Datos no encontrados' },
      })
    }
  })

  test('runs the same statements for an unknown document and for another phone', async () => {
    async function statementsOf(persona: Parameters<Visitor['login']>[0]): Promise<string[]> {
      const seen: string[] = []
      const watched = db.withPlugin({
        transformQuery: ({ node }) => {
          seen.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const observed = await buildApp({ config, db: watched, clock })
      expect((await new Visitor(observed).login(persona)).status).toBe(404)
      await observed.close()
      return seen
    }
    const unknown = await statementsOf({
      document: { type: '01', number: '11111111' },
      phone: personas.lucia.phone,
    })
    const foreign = await statementsOf({ document: personas.lucia.document, phone: personas.mateo.phone })
    expect(unknown).toEqual(foreign)
    expect(unknown.length).toBeGreaterThan(0)
  })

  /** Each index is an address of another network. */
  const stranger = (index: number) => new Visitor(app, `198.${18 + Math.floor(index / 250)}.${index % 250}.7`)
  const ofMateo = (phone: Persona['phone'] = personas.lucia.phone) => ({
    document: personas.mateo.document,
    phone,
  })
  const refusedForGood = { code: 'demasiados_intentos', segundosEspera: 49_195 }

  test('a wrong pair always gets the same 404, with increasing delay, for known and unknown documents alike', async () => {
    const unknown = { document: { type: '01', number: '22222222' }, phone: personas.lucia.phone } as const
    const seen = []
    for (const persona of [unknown, ofMateo()]) {
      delays.length = 0
      const answers = []
      for (let count = 0; count < 45; count++) {
        const { status, body, headers } = await stranger(count).login(persona)
        answers.push({ status, body, retryAfter: headers['retry-after'] })
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 404, body: { message: 'Datos no encontrados' } })
      expect(delays).toEqual(delays.toSorted((one, other) => one - other))
      expect([delays[0], delays[1], delays.at(-1)]).toEqual([0, 500, 10_000])
      seen.push([...delays])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('the right pair is never refused or delayed because of tries by others, on any device', async () => {
    for (let count = 0; count < 45; count++) await stranger(count).login(ofMateo())
    delays.length = 0
    expect((await new Visitor(app).login(personas.mateo)).status).toBe(200)
    expect(delays).toEqual([])
  })

  test('31 wrong mobiles from one network do not lock out the right pair there either', async () => {
    for (let count = 0; count < 31; count++) await new Visitor(app).login(ofMateo())
    expect((await new Visitor(app).login(personas.mateo)).status).toBe(200)
  })

  test('a network that keeps trying is finally refused for that document until midnight in Lima, with the wait', async () => {
    const neighbours = [new Visitor(app, '203.0.113.7'), new Visitor(app, '203.0.113.8')] as const
    const statuses = []
    for (let count = 0; count < 102; count++)
      statuses.push((await neighbours[count % 2 === 0 ? 0 : 1].login(ofMateo())).status)
    expect(statuses).toEqual([...Array(100).fill(404), 429, 429])
    const { status, body, headers } = await neighbours[0].login(
      ofMateo({ dialCode: '51', number: '900000000' }),
    )
    expect([status, body]).toMatchObject([429, refusedForGood])
    expect(headers['retry-after']).toBe(String(refusedForGood.segundosEspera))
    expect((await neighbours[0].login(personas.mateo)).status).toBe(429)
    expect((await neighbours[0].login(personas.lucia)).status).toBe(200)
    expect((await new Visitor(app, '203.0.114.7').login(personas.mateo)).status).toBe(200)
    clock.advance({ seconds: refusedForGood.segundosEspera })
    expect((await neighbours[0].login(personas.mateo)).status).toBe(200)
  })

  test('a refused network gets the same answer for right and wrong pairs, and the customer can sign in from another', async () => {
    const guesser = new Visitor(app, '203.0.113.7')
    for (let count = 0; count < 100; count++) await guesser.login(ofMateo())
    delays.length = 0
    const told = async (phone: Persona['phone']) => {
      const { status, body, headers } = await new Visitor(app, '203.0.113.9').login(ofMateo(phone))
      return { status, body, retryAfter: headers['retry-after'] }
    }
    const right = await told(personas.mateo.phone)
    expect(right).toEqual(await told(personas.lucia.phone))
    expect(delays).toEqual([])
    expect(right.body.message).toBe(
      'Desde esta red se intentó ingresar demasiadas veces con este documento. Usa otra red, como los datos de tu celular, o inténtalo mañana.',
    )
    expect((await new Visitor(app, '203.0.114.9').login(personas.mateo)).status).toBe(200)
  })

  test('of wrong pairs sent at once by one network no more than its limit are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => new Visitor(app, '203.0.113.7').login(ofMateo())),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('a device that verified before is not blocked by tries from its own network', async () => {
    const own = await signedIn(personas.mateo)
    for (let count = 0; count < 101; count++) await new Visitor(app).login(ofMateo())
    expect((await new Visitor(app).login(personas.mateo)).status).toBe(429)
    expect((await own.login(personas.mateo)).status).toBe(200)
  })

  test('a success resets the count of tries', async () => {
    for (let count = 0; count < 99; count++) await new Visitor(app).login(ofMateo())
    await signedIn(personas.mateo)
    delays.length = 0
    expect((await new Visitor(app).login(ofMateo())).status).toBe(404)
    expect(delays).toEqual([0])
    expect((await new Visitor(app).login(personas.mateo)).status).toBe(200)
  })
})

describe('a token without the code', () => {
  test('can only be used to verify', async () => {
    const visitor = await halfway()
    expect(await user(visitor)).toMatchObject({ status: 403, body: { code: 'verificacion_pendiente' } })
  })

  test('expires after 15 minutes', async () => {
    const visitor = await halfway()
    clock.advance({ minutes: 14, seconds: 59 })
    expect((await visitor.sendCode()).status).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await visitor.sendCode()).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
  })
})

describe('VerificarCodigo', () => {
  test('exchanges the right code for a new token, with the name', async () => {
    const visitor = await halfway()
    const before = visitor.token
    const { status, body } = await visitor.verify(await read())
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tipoDocumento: '01',
      nroDocumento: '44556677',
      countryCode: '51',
      nroCellphone: '999888777',
      nombreCliente: 'Lucía Paredes Vargas',
    })
    expect(body.token).not.toBe(before)
    expect((await user(visitor)).status).toBe(200)
  })

  test('refuses a wrong code with 422 and the text of the specification, 3 s later', async () => {
    const visitor = await halfway()
    const answer = await visitor.verify(wrong(await read()))
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'codigo_incorrecto',
        message: 'El codigo ingresado es incorrecto. Intentalo nuevamente',
      },
    })
    expect(delays).toEqual([3000])
    expect((await visitor.verify(await read())).status).toBe(200)
    expect(delays).toEqual([3000])
  })

  test('a code becomes invalid with the third wrong try, and the answer says so', async () => {
    const visitor = await halfway()
    const code = await read()
    for (const message of [
      'El codigo ingresado es incorrecto. Intentalo nuevamente',
      'El codigo ingresado es incorrecto. Intentalo nuevamente',
      'El codigo ingresado es incorrecto y ya no sirve. Pide uno nuevo.',
    ]) {
      expect((await visitor.verify(wrong(code))).body).toEqual({ code: 'codigo_incorrecto', message })
    }
    expect(delays).toEqual([3000, 3000, 3000])
    expect(await visitor.verify(code)).toMatchObject({ status: 422, body: { code: 'codigo_vencido' } })
  })

  test('a code expires after 5 minutes', async () => {
    const visitor = await halfway()
    const code = await read()
    clock.advance({ minutes: 5 })
    expect(await visitor.verify(code)).toMatchObject({ status: 422, body: { code: 'codigo_vencido' } })
  })

  test('a code becomes invalid when a new one is sent', async () => {
    const visitor = await halfway()
    const old = await read()
    let fresh = old
    // Two codes can have the same digits by chance; then one more is requested.
    for (let count = 0; count < 3 && fresh === old; count++) {
      clock.advance({ seconds: 60 })
      expect((await visitor.sendCode(true)).status).toBe(200)
      fresh = await read()
    }
    expect((await visitor.verify(old)).body.code).toBe('codigo_incorrecto')
    expect((await visitor.verify(fresh)).status).toBe(200)
  })

  test('a code sent to a phone that was removed since does not verify', async () => {
    const visitor = await halfway(personas.anna)
    const code = await read()
    const { phone } = personas.anna
    const [row] = await db
      .deleteFrom('customer_phone')
      .where('number', '=', phone.number)
      .returningAll()
      .execute()
    expect(await visitor.verify(code)).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
    if (row) await db.insertInto('customer_phone').values(row).execute()
    expect((await visitor.verify(code)).status).toBe(200)
  })

  test('before a code was sent no code is right', async () => {
    const visitor = new Visitor(app)
    await visitor.login(personas.lucia)
    expect(await visitor.verify('123')).toMatchObject({ status: 422, body: { code: 'codigo_vencido' } })
  })

  test('a code of one session does not verify another', async () => {
    const [one, other] = [await halfway(), await halfway()]
    const otherCode = await read()
    const answer = await one.verify(otherCode)
    // One time in 899 both sessions get the same digits.
    if (answer.status !== 200) expect(answer.body.code).toBe('codigo_incorrecto')
    expect((await other.verify(otherCode)).status).toBe(200)
  })

  test('repeats its answer for the same token and code until the new token is first used', async () => {
    const visitor = await halfway()
    const [old, code] = [visitor.token, await read()]
    const first = await visitor.verify(code)
    visitor.token = old
    clock.advance({ seconds: 59 })
    const again = await visitor.verify(code)
    expect(again.body).toEqual(first.body)
    expect(again.headers['set-cookie']).toBe(first.headers['set-cookie'])
    expect((await user(visitor)).status).toBe(200)
    visitor.token = old
    expect((await visitor.verify(code)).status).toBe(401)
  })

  test('repeats its answer for 60 s at most', async () => {
    const visitor = await halfway()
    const [old, code] = [visitor.token, await read()]
    await visitor.verify(code)
    visitor.token = old
    clock.advance({ seconds: 60 })
    expect((await visitor.verify(code)).status).toBe(401)
  })

  test('repeats its answer only for the right code, within three tries', async () => {
    const visitor = await halfway()
    const [old, code] = [visitor.token, await read()]
    await visitor.verify(code)
    visitor.token = old
    for (let count = 0; count < 3; count++) {
      expect((await visitor.verify(wrong(code))).body.code).toBe('codigo_incorrecto')
    }
    expect((await visitor.verify(code)).body.code).toBe('codigo_vencido')
  })

  test('an exchanged token sends no further code', async () => {
    const visitor = await halfway()
    const old = visitor.token
    await visitor.verify(await read())
    visitor.token = old
    expect((await visitor.sendCode()).status).toBe(401)
  })

  test('two verifications of one code at once give one session', async () => {
    const visitor = await halfway()
    const code = await read()
    const [old, before] = [visitor.token, await db.selectFrom('session').select('token_hash').execute()]
    const second = new Visitor(app)
    second.token = old
    const answers = await Promise.all([visitor.verify(code), second.verify(code)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(visitor.token).toBe(second.token)
    expect(await db.selectFrom('session').select('token_hash').execute()).toHaveLength(before.length + 1)
  })

  test('of wrong tries sent at once three are counted and the others not checked', async () => {
    const visitor = await halfway()
    const code = await read()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const tab = new Visitor(app)
        tab.token = visitor.token
        return tab.verify(wrong(code))
      }),
    )
    const codes = answers.map((answer) => answer.body.code).sort()
    expect(codes).toEqual([...Array(3).fill('codigo_incorrecto'), ...Array(5).fill('codigo_vencido')])
  })

  test('a verified token can neither send nor verify again', async () => {
    const visitor = await signedIn()
    expect(await visitor.sendCode()).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
    expect(await visitor.verify('123')).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
  })
})

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    const visitor = await signedIn()
    for (let count = 0; count < 3; count++) {
      clock.advance({ minutes: 29 })
      expect((await user(visitor)).status).toBe(200)
    }
    clock.advance({ minutes: 30 })
    expect(await user(visitor)).toMatchObject({
      status: 401,
      body: { code: 'sin_sesion', message: 'Tu sesión terminó. Ingresa otra vez.' },
    })
  })

  test('ends after 12 hours of use', async () => {
    const visitor = await signedIn()
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.advance({ minutes: 20 })
      expect((await user(visitor)).status).toBe(200)
    }
    clock.advance({ minutes: 20 })
    expect((await user(visitor)).status).toBe(401)
  })

  test('records its last use at most once a minute', async () => {
    const visitor = await signedIn()
    const lastSeen = async () => {
      const rows = await db.selectFrom('session').select('last_seen_at').orderBy('last_seen_at').execute()
      return rows.at(-1)?.last_seen_at.toString()
    }
    await user(visitor)
    const first = await lastSeen()
    clock.advance({ seconds: 59 })
    await user(visitor)
    expect(await lastSeen()).toBe(first)
    clock.advance({ seconds: 1 })
    await user(visitor)
    expect(await lastSeen()).toBe(clock.now().toString())
  })

  test('two sessions of one customer exist side by side, and ending one leaves the other', async () => {
    const [phone, laptop] = [await signedIn(), await signedIn()]
    expect((await phone.call('POST', '/api/Account/CerrarSesion')).status).toBe(204)
    expect((await user(phone)).status).toBe(401)
    expect((await user(laptop)).status).toBe(200)
  })

  test('CerrarSesion answers 204 without a body, with an empty JSON body too, and then 401', async () => {
    const visitor = await signedIn()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Account/CerrarSesion',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await visitor.call('POST', '/api/Account/CerrarSesion')).status).toBe(401)
  })

  test('CerrarSesion ends an unverified session, and the one it was exchanged for if that was not used yet', async () => {
    const half = await halfway()
    expect((await half.call('POST', '/api/Account/CerrarSesion')).status).toBe(204)
    expect((await half.sendCode()).status).toBe(401)

    const visitor = await halfway()
    const old = visitor.token
    await visitor.verify(await read())
    const lost = new Visitor(app)
    lost.token = old
    expect((await lost.call('POST', '/api/Account/CerrarSesion')).status).toBe(204)
    expect((await user(visitor)).status).toBe(401)
  })
})

describe('ObtenerUsuario', () => {
  test('answers name, document, phone and e-mail', async () => {
    expect((await user(await signedIn())).body).toEqual({
      cLIENTEField: 'Lucía Paredes Vargas',
      nRODOCUMENTOField: '44556677',
      tIPODOCField: '01',
      tELEFONOField: '999888777',
      eMAILField: 'lucia.paredes@correo.example',
    })
  })
})

describe('what is stored', () => {
  test('contains neither a token nor the digits of a code, not even in the outbox', async () => {
    const visitor = await halfway()
    const [half, code] = [visitor.token ?? '', await read()]
    await visitor.verify(code)
    const rows = [
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('verification_code').selectAll().execute(),
      await db.selectFrom('verified_device').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const secret of [half, visitor.token ?? '', visitor.cookie?.split('=')[1] ?? '']) {
      expect(secret.length).toBeGreaterThan(40)
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('base64'))
      expect(stored).not.toContain(JSON.stringify([...Buffer.from(secret, 'base64url')]).slice(1, -1))
    }
    const messages = await db
      .selectFrom('outbox')
      .select(['payload', 'subject'])
      .where('kind', '=', 'verification-code')
      .execute()
    for (const { payload, subject } of messages) {
      const { codeId } = payload as { codeId: number }
      expect(payload).toEqual({ codeId })
      expect(subject).toBe(`code:${codeId}`)
    }
  })

  test('the device is recognized by a cookie that scripts cannot read and other sites cannot send', async () => {
    const visitor = await halfway()
    const { headers } = await visitor.verify(await read())
    expect(headers['set-cookie']).toMatch(
      /^llave_device=[\w-]{43}; Path=\/api\/Account; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('the cookie is Secure where the public address is https', async () => {
    const secure = await buildApp({ config: testConfig({ publicUrl: 'https://llave.example' }), db, clock })
    const visitor = new Visitor(secure)
    await visitor.login(personas.lucia)
    await visitor.sendCode()
    const { headers } = await visitor.verify(await read())
    expect(headers['set-cookie']).toMatch(/; Secure$/)
    await secure.close()
  })
})

test('of forty customers who come at once each gets in with the code of their own phone', async () => {
  const crowd = Array.from({ length: 40 }, (_, index) => ({
    ...personas.lucia,
    name: `Cliente ${index}`,
    document: { type: '01' as const, number: String(20_000_000 + index) },
    phone: { dialCode: '51', number: String(920_000_000 + index) },
  }))
  for (const persona of crowd) await insertCustomer(db, persona)
  const { max } = db.fn
  const { last } = await db.selectFrom('outbox').select(max('id').as('last')).executeTakeFirstOrThrow()
  const visitors = await Promise.all(crowd.map((persona) => halfway(persona)))

  const sent = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'verification-code')
    .where('id', '>', Number(last ?? 0))
    .execute()
  const codes = new Map<string, string>()
  for (const { payload } of sent) {
    const { codeId } = payload as { codeId: number }
    const sms = await verificationSms(db, { secret: config.secret, brandName: 'Llave' }, codeId, clock.now())
    if (sms) codes.set(sms.phone.number, /\d+/.exec(sms.text)?.[0] ?? '')
  }
  expect([sent.length, codes.size]).toEqual([40, 40])
  const answers = await Promise.all(
    crowd.map(({ phone }, index) => visitors[index]?.verify(codes.get(phone.number) ?? '')),
  )
  expect(answers.map((answer) => [answer?.status, answer?.body.nombreCliente])).toEqual(
    crowd.map(({ name }) => [200, name]),
  )
})
