import { Writable } from 'node:stream'
import { calls } from '@llave/contract/calls'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const app = await buildApp({
  config,
  db,
  clock,
  logger: { level: 'trace', stream },
  delay: async () => undefined,
})
afterAll(async () => {
  await app.close()
  await drop()
})

test('the log of a whole journey has no document, name, phone, e-mail, token, code or position', async () => {
  const secrets = new Set(['-12.0464', '-77.0428', '1000234', 'L-0012'])
  for (const persona of Object.values(personas)) {
    await insertCustomer(db, persona)
    const { name, document, phone, email } = persona
    for (const secret of [name, document.number, phone.number, email]) if (secret) secrets.add(secret)
    const visitor = new Visitor(app)
    await visitor.login(persona)
    secrets.add(visitor.token ?? '')
    await visitor.sendCode()
    const code = await readLastCode(db, clock, config.secret)
    await visitor.verify(code === '500' ? '501' : '500')
    await visitor.verify(code)
    secrets.add(visitor.token ?? '')
    secrets.add(visitor.cookie?.split('=')[1] ?? '')
    const owner = `TipoDocumento=${document.type}&NroDocumento=${document.number}`
    for (const { method, path } of calls.filter((call) => call.name !== 'closeSession')) {
      const query = `?${owner}&IdProforma=1000234&CodLetra=L-0012&Latitud=-12.0464&Longitud=-77.0428`
      await visitor.call(
        method,
        path + query,
        method !== 'GET' ? { nroDocumento: document.number, name } : undefined,
      )
    }
    await visitor.call('GET', `/property/1000234/payment?document=${document.number}`)
    await visitor.call('GET', `/api/nothing/${document.number}?token=${visitor.token}`)
    await visitor.call('POST', '/api/Account/CerrarSesion')
  }
  const log = lines.join('')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
  expect(lines.length).toBeGreaterThan(100)
})

test('a request is logged as one line with its route, status, time and id', async () => {
  lines.length = 0
  const answer = await app.inject('/api/Account/ObtenerUsuario?NroDocumento=44556677')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/Account/ObtenerUsuario',
      status: 401,
      ms: expect.any(Number),
      msg: 'answered',
    }),
  ])
})

test("an internal error is logged with where it happened, without the database's message", async () => {
  const broken = await buildApp({
    config,
    clock,
    logger: { level: 'trace', stream },
    db: db.withPlugin({
      transformQuery: () => {
        throw new Error(`duplicate key (${personas.lucia.document.number})`)
      },
      transformResult: async ({ result }) => result,
    }),
  })
  lines.length = 0
  const answer = await new Visitor(broken).login(personas.lucia)
  expect(answer).toMatchObject({ status: 500, body: { code: 'error_interno' } })
  expect(lines.join('')).toContain('"msg":"failed"')
  expect(lines.join('')).not.toContain(personas.lucia.document.number)
  await broken.close()
})
