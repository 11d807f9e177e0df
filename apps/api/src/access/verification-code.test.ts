import { codePolicy, codeRange } from '@llave/domain/access/code-policy'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { type Persona, personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { silentRenderers } from '@llave/testkit/silent-renderers'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type DeliveryParts, deliverOutbox } from '../messaging/deliver-outbox.ts'
import { makeCode } from './code-digits.ts'
import { verificationSms } from './verification-sms.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-20T05:00:00Z')
const config = testConfig()
const app = await buildApp({ config, db, clock, delay: async () => undefined })
await insertCustomer(db, personas.rosa)
await insertCustomer(db, personas.anna)
afterAll(async () => {
  await app.close()
  await drop()
})

const read = () => readLastCode(db, clock, config.secret)
const wrong = (code: string) => (code.startsWith('5') ? '600000' : '500000').slice(0, code.length)
const countMessages = async () => (await db.selectFrom('outbox').select('id').execute()).length

async function entered(persona: Parameters<Visitor['login']>[0] = personas.rosa): Promise<Visitor> {
  const visitor = new Visitor(app)
  expect((await visitor.login(persona)).status).toBe(200)
  return visitor
}

let made = 0
async function newCustomers(count: number): Promise<Persona[]> {
  const personas = Array.from({ length: count }, () => {
    made += 1
    const number = String(60_000_000 + made)
    return {
      name: 'Cliente Nuevo',
      document: { type: '01' as const, number },
      phone: { dialCode: '51', number: `9${number}` },
      email: '',
      shows: '',
    }
  })
  for (const persona of personas) await insertCustomer(db, persona)
  return personas
}

async function enteredFrom(address: string, persona: Pick<Persona, 'document' | 'phone'>): Promise<Visitor> {
  const visitor = new Visitor(app, address)
  expect((await visitor.login(persona)).status).toBe(200)
  return visitor
}

// Each test starts at midnight in Lima of another day.
let midnight = Temporal.Instant.from('2026-11-20T05:00:00Z')
beforeEach(() => {
  midnight = midnight.add({ hours: 48 })
  clock.set(midnight.toString())
})

describe('EnviarCodigo', () => {
  test('sends on entering the screen and answers the wait, the number of boxes and the hidden phone', async () => {
    const before = await countMessages()
    const { status, body } = await (await entered()).sendCode()
    expect(status).toBe(200)
    expect(body).toEqual({ segundosEspera: 60, digitos: 3, celularOculto: '*******10' })
    expect(await countMessages()).toBe(before + 1)
  })

  test('a reload shows the remaining seconds and sends nothing', async () => {
    const visitor = await entered()
    await visitor.sendCode()
    const before = await countMessages()
    clock.advance({ seconds: 25 })
    expect((await visitor.sendCode()).body.segundosEspera).toBe(35)
    clock.advance({ seconds: 100 })
    expect((await visitor.sendCode()).body.segundosEspera).toBe(0)
    expect(await countMessages()).toBe(before)
  })

  test('entering again sends a new code once the old one has expired', async () => {
    const visitor = await entered()
    await visitor.sendCode()
    const before = await countMessages()
    clock.advance({ minutes: 5 })
    expect((await visitor.sendCode()).body.segundosEspera).toBe(60)
    expect(await countMessages()).toBe(before + 1)
  })

  test('a resend waits 60 s, later ones 3 s; before that it is 429 with the remaining seconds', async () => {
    const visitor = await entered()
    await visitor.sendCode()
    clock.advance({ seconds: 59 })
    const early = await visitor.sendCode(true)
    expect(early).toMatchObject({ status: 429, body: { code: 'demasiado_pronto', segundosEspera: 1 } })
    expect(early.headers['retry-after']).toBe('1')
    clock.advance({ seconds: 1 })
    expect((await visitor.sendCode(true)).body.segundosEspera).toBe(3)
    clock.advance({ seconds: 2 })
    expect((await visitor.sendCode(true)).status).toBe(429)
    clock.advance({ seconds: 1 })
    expect((await visitor.sendCode(true)).status).toBe(200)
  })

  test('sends four codes in 15 minutes to a customer, over all sessions, then says how long to wait', async () => {
    for (let count = 0; count < 4; count++) {
      expect((await (await entered()).sendCode()).status).toBe(200)
      clock.advance({ seconds: 10 })
    }
    const fifth = await (await entered()).sendCode()
    expect(fifth).toMatchObject({ status: 429, body: { code: 'demasiados_intentos', segundosEspera: 860 } })
    expect((await (await entered(personas.anna)).sendCode()).status).toBe(200)
    clock.advance({ seconds: 860 })
    expect((await (await entered()).sendCode()).status).toBe(200)
  })

  test('sends twenty codes a day to a customer, and again after midnight in Lima', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await (await entered()).sendCode()).status).toBe(200)
      clock.advance({ minutes: 10 })
    }
    const next = await (await entered()).sendCode()
    expect(next).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
    expect(next.body.segundosEspera).toBe((24 * 60 - 200) * 60)
    clock.set(midnight.add({ hours: 24 }).toString())
    expect((await (await entered()).sendCode()).status).toBe(200)
  })

  test('a success resets the count of codes', async () => {
    for (let count = 0; count < 3; count++) await (await entered()).sendCode()
    const visitor = await entered()
    await visitor.sendCode()
    expect((await visitor.verify(await read())).status).toBe(200)
    clock.advance({ seconds: 1 })
    expect((await (await entered()).sendCode()).status).toBe(200)
  })

  test.each([
    { device: 'one device', isNew: false },
    { device: 'ever new ones', isNew: true },
  ])('a customer who always succeeds gets at most forty codes a day, on $device', async ({ isNew }) => {
    let visitor = await entered()
    await visitor.sendCode()
    await visitor.verify(await read())
    const statuses = []
    for (let count = 0; count < 41; count++) {
      clock.advance({ minutes: 10 })
      if (isNew) visitor = await entered()
      else await visitor.login(personas.rosa)
      const { status } = await visitor.sendCode()
      statuses.push(status)
      if (status === 200) await visitor.verify(await read())
    }
    // The first code went to a device that was new then.
    expect(statuses).toEqual([...Array(isNew ? 39 : 40).fill(200), ...Array(isNew ? 2 : 1).fill(429)])
  })

  test('a device that verified before has a count of its own', async () => {
    const own = await entered()
    await own.sendCode()
    await own.verify(await read())
    clock.advance({ seconds: 1 })
    for (let count = 0; count < 4; count++) await (await entered()).sendCode()
    expect((await (await entered()).sendCode()).status).toBe(429)
    await own.login(personas.rosa)
    expect((await own.sendCode()).status).toBe(200)
  })

  test('the cookie of a device that verified for another customer is ignored', async () => {
    const other = await entered(personas.anna)
    await other.sendCode()
    await other.verify(await read())
    for (let count = 0; count < 4; count++) await (await entered()).sendCode()
    await other.login(personas.rosa)
    expect((await other.sendCode()).status).toBe(429)
  })

  test('two calls of one session at once send one SMS', async () => {
    const visitor = await entered()
    const before = await countMessages()
    const answers = await Promise.all([visitor.sendCode(), visitor.sendCode(), visitor.sendCode()])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await countMessages()).toBe(before + 1)
  })
})

describe('the SMS', () => {
  test('goes to the phone that signed in, and has the digits once', async () => {
    const visitor = await entered(personas.anna)
    await visitor.sendCode()
    const { payload } = await db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const sms = await verificationSms(
      db,
      { secret: config.secret, brandName: 'Llave' },
      (payload as { codeId: number }).codeId,
      clock.now(),
    )
    expect(sms?.phone).toEqual(personas.anna.phone)
    expect(sms?.text).toMatch(/^Tu código de Llave es \d{3}\. No lo compartas con nadie\.$/)
    expect(sms?.text.length).toBeLessThanOrEqual(70)
  })

  test('that fails is not reported: the code counts as sent, its wait runs, and its digits verify', async () => {
    const tried: string[] = []
    let delivery = Promise.resolve(0)
    const parts: DeliveryParts = {
      db,
      clock,
      render: {
        ...silentRenderers,
        'verification-code': ({ codeId }) =>
          verificationSms(db, { secret: config.secret, brandName: 'Llave' }, codeId, clock.now()),
      },
      async sendSms({ text }) {
        tried.push(text)
        throw new Error('the SMS host is down')
      },
      sendMail: async () => undefined,
    }
    const triggered = await buildApp({
      config,
      db,
      clock,
      delay: async () => undefined,
      triggerDelivery: () => {
        delivery = deliverOutbox(parts, 'sms', new AbortController().signal)
      },
    })
    const visitor = new Visitor(triggered)
    await visitor.login(personas.rosa)
    const { status, body } = await visitor.sendCode()
    expect([status, body.segundosEspera]).toEqual([200, 60])
    expect(await delivery).toBe(0)
    expect(tried).toHaveLength(1)
    clock.advance({ seconds: 25 })
    const again = await visitor.sendCode()
    expect([again.status, again.body.segundosEspera]).toEqual([200, 35])
    expect((await visitor.verify(await read())).status).toBe(200)
    await triggered.close()
  })

  test('is not sent once its code is invalid', async () => {
    const visitor = await entered()
    await visitor.sendCode()
    const row = await db
      .selectFrom('verification_code')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const compose = () =>
      verificationSms(db, { secret: config.secret, brandName: 'Llave' }, row.id, clock.now())
    expect(await compose()).not.toBeNull()
    clock.advance({ minutes: 5 })
    expect(await compose()).toBeNull()
  })
})

describe('the digits', () => {
  test('are evenly distributed between 100 and 998', () => {
    const seen = new Map<number, number>()
    for (let count = 0; count < 20_000; count++) {
      const nonce = Buffer.alloc(16)
      nonce.writeUInt32BE(count)
      const code = Number(makeCode(config.secret, { nonce, digits: 3 }))
      seen.set(code, (seen.get(code) ?? 0) + 1)
    }
    expect(Math.min(...seen.keys())).toBe(100)
    expect(Math.max(...seen.keys())).toBe(998)
    // About 22 of each are expected, so 60 of one cannot be chance.
    expect(seen.size).toBe(899)
    expect(Math.max(...seen.values())).toBeLessThan(60)
  })

  test('differ under another secret', () => {
    const codes = (secret: string) =>
      Array.from({ length: 8 }, (_, index) => makeCode(secret, { nonce: Buffer.alloc(16, index), digits: 8 }))
    expect(codes('one secret')).not.toEqual(codes('another secret'))
  })

  test('are as many as configured, and the answer gives their number', async () => {
    const longer = await buildApp({ config: testConfig({ codeDigits: 5 }), db, clock })
    const visitor = new Visitor(longer)
    await visitor.login(personas.rosa)
    expect((await visitor.sendCode()).body.digitos).toBe(5)
    expect(await read()).toMatch(/^\d{5}$/)
    await longer.close()
  })
})

/** An attacker who knows document and phone and uses every try that the limits leave. */
type Attack = { readonly name: string; readonly sessions: number; readonly triesEach: number }

describe('under attack', () => {
  test('after two codes were invalidated by wrong tries the next ones of that day have 6 digits', async () => {
    const visitor = await entered()
    for (const digits of [3, 3, 6]) {
      expect((await visitor.sendCode()).body.digitos).toBe(digits)
      const code = await read()
      expect(code).toHaveLength(digits)
      for (let count = 0; count < 3; count++) await visitor.verify(wrong(code))
    }
    clock.set(midnight.add({ hours: 24 }).toString())
    expect((await (await entered()).sendCode()).body.digitos).toBe(3)
  })

  test('the customer can still sign in with the 6 digits', async () => {
    const stranger = await entered()
    for (let codes = 0; codes < 2; codes++) {
      await stranger.sendCode()
      const code = await read()
      for (let count = 0; count < 3; count++) await stranger.verify(wrong(code))
    }
    const customer = await entered()
    expect((await customer.sendCode()).body.digitos).toBe(6)
    expect((await customer.verify(await read())).status).toBe(200)
  })

  test('a device that verified before keeps its three digits', async () => {
    const own = await entered()
    await own.sendCode()
    await own.verify(await read())
    const stranger = await entered()
    for (let codes = 0; codes < 2; codes++) {
      await stranger.sendCode()
      const code = await read()
      for (let count = 0; count < 3; count++) await stranger.verify(wrong(code))
    }
    await own.login(personas.rosa)
    expect((await own.sendCode()).body.digitos).toBe(3)
  })

  const attacks: Attack[] = [
    { name: 'uses every try of every code', sessions: 1, triesEach: 3 },
    { name: 'stops before the third try, so that no code is invalidated', sessions: 1, triesEach: 2 },
    { name: 'keeps four sessions with a valid code each', sessions: 4, triesEach: 3 },
    { name: 'keeps four sessions and stops before the third try', sessions: 4, triesEach: 2 },
  ]

  test.each(attacks)(
    'an attacker who $name succeeds less than once in a hundred days',
    async ({ sessions, triesEach }) => {
      let chancePerDay = 0
      const nextDay = midnight.add({ hours: 24 })
      while (Temporal.Instant.compare(clock.now(), nextDay) < 0) {
        const living: { visitor: Visitor; code: string }[] = []
        let pause = 15 * 60
        for (let count = 0; count < sessions; count++) {
          const visitor = await entered()
          const { status, body } = await visitor.sendCode()
          if (status === 200) living.push({ visitor, code: await read() })
          else pause = body.segundosEspera
        }
        for (let round = 0; round < triesEach; round++) {
          for (const { visitor, code } of living) {
            const { body } = await visitor.verify(wrong(code))
            // Only a try that was compared with the code could have guessed it.
            if (body.code === 'codigo_incorrecto') chancePerDay += chanceOf(code.length)
          }
        }
        clock.advance({ seconds: pause })
      }
      expect(chancePerDay).toBeGreaterThan(0)
      expect(chancePerDay * 100).toBeLessThan(1)
    },
  )

  function chanceOf(digits: number): number {
    const { min, max } = codeRange(digits)
    return 1 / (max - min + 1)
  }

  test('wrong codes over all customers make every code six digits long, and existing short ones take no more tries', async () => {
    const customers = await newCustomers(8)
    const waiting = await enteredFrom('203.0.113.7', personas.anna)
    expect((await waiting.sendCode()).body.digitos).toBe(3)
    const short = await read()
    // Three wrong tries for each of seven customers, each from another network.
    for (const [index, customer] of customers.slice(0, 7).entries()) {
      const guesser = await enteredFrom(`198.18.${index}.1`, customer)
      expect((await guesser.sendCode()).body.digitos).toBe(3)
      const code = await read()
      for (let count = 0; count < 3; count++) await guesser.verify(wrong(code))
    }
    const last = await enteredFrom('198.18.99.1', customers[7] ?? personas.anna)
    expect((await last.sendCode()).body.digitos).toBe(6)
    expect(await waiting.verify(short)).toMatchObject({ status: 422, body: { code: 'codigo_vencido' } })
    expect((await waiting.sendCode()).body.digitos).toBe(6)
    expect((await waiting.verify(await read())).status).toBe(200)
    clock.advance({ hours: 24 })
    expect((await (await enteredFrom('198.18.99.2', personas.anna)).sendCode()).body.digitos).toBe(3)
  })

  test('wrong codes from one network make only the codes of that network six digits long', async () => {
    const customers = await newCustomers(4)
    for (const [index, customer] of customers.slice(0, 3).entries()) {
      const guesser = await enteredFrom(`203.0.113.${index}`, customer)
      await guesser.sendCode()
      const code = await read()
      for (let count = 0; count < 3; count++) await guesser.verify(wrong(code))
    }
    const there = await enteredFrom('203.0.113.200', customers[3] ?? personas.anna)
    expect((await there.sendCode()).body.digitos).toBe(6)
    const elsewhere = await enteredFrom('203.0.114.200', personas.anna)
    expect((await elsewhere.sendCode()).body.digitos).toBe(3)
  })

  test('mistakes followed by the right code do not count as guessing', async () => {
    for (const [index, customer] of (await newCustomers(8)).entries()) {
      const visitor = await enteredFrom(`203.0.113.${index}`, customer)
      expect((await visitor.sendCode()).body.digitos).toBe(3)
      const code = await read()
      for (let count = 0; count < 2; count++) await visitor.verify(wrong(code))
      expect((await visitor.verify(code)).status).toBe(200)
    }
  })

  test('an attacker gains no tries when the customer signs in elsewhere', async () => {
    const stranger = await entered()
    for (let codes = 0; codes < 2; codes++) {
      await stranger.sendCode()
      const code = await read()
      for (let count = 0; count < codePolicy.tries; count++) await stranger.verify(wrong(code))
    }
    const customer = await entered()
    await customer.sendCode()
    await customer.verify(await read())
    clock.advance({ seconds: 1 })
    expect((await (await entered()).sendCode()).body.digitos).toBe(6)
  })
})
