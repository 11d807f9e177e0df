import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { startSmsHost } from '@llave/emulators/sms-host/start-sms-host'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertSession } from '@llave/testkit/insert-session'
import { personas } from '@llave/testkit/personas'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test, vi } from 'vitest'
import { EndlessStatementsError } from './database/refuse-endless-statements.ts'
import { startServer, systemClock } from './server.ts'

const database = await createTestDatabase()
const smsHost = await startSmsHost({ host: '127.0.0.1', key: 'sms-key' })
afterAll(async () => {
  await smsHost.close()
  await database.drop()
})

test.runIf(database.url !== null)(
  'a started server sends the code by SMS right after the commit, and closes cleanly',
  async () => {
    const [persona] = Object.values(personas)
    if (!persona) throw new Error('no persona')
    await insertCustomer(database.db, persona)
    const config = testConfig({
      databaseUrl: database.url,
      sms: { url: smsHost.url, key: 'sms-key', origin: 'LLAVE' },
    })
    // Timers are fake, so after their first run jobs run only when triggered.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const server = await startServer(config, { logger: false })
    const call = (path: string, body: unknown, token = '') =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      }).then((response) => response.json() as Promise<{ token: string }>)
    const { token } = await call('/api/Account/Login', {
      documentoPago: 'LT',
      tipoDocumento: persona.document.type,
      nroDocumento: persona.document.number,
      countryCode: persona.phone.dialCode,
      nroCellphone: persona.phone.number,
    })
    await call('/api/Account/EnviarCodigo', { reenviar: false }, token)
    // expect.poll would advance the fake timers.
    while (smsHost.messages().length === 0) await turn()
    expect(smsHost.messages()).toHaveLength(1)
    expect(smsHost.messages()[0]).toMatchObject({
      NumeroCelular: persona.phone.number,
      Mensaje: expect.stringMatching(/^\D*[1-9]\d{2}\D*$/),
    })
    vi.useRealTimers()
    await server.close()
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
  },
)

function run(env: Record<string, string>) {
  return spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

test('a wrong configuration is refused with every fault explained, without a stack trace', async () => {
  const child = run({ PORT: 'x', SECRET: 'short' })
  const [[code], said] = await Promise.all([once(child, 'exit'), readAll(child.stderr)])
  expect(code).toBe(1)
  expect(said).toContain('PUBLIC_URL is missing')
  expect(said).toContain('PORT is not between 0 and 65535')
  expect(said).toContain('SECRET has fewer than 32 characters')
  expect(said).not.toContain('    at ')
})

async function refusesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

const shop = (currency: string) => ({
  [`CARD_${currency}_SHOP_ID`]: '70001',
  [`CARD_${currency}_PASSWORD`]: 'testpassword_x',
  [`CARD_${currency}_PUBLIC_KEY`]: '70001:testpublickey_x',
  [`CARD_${currency}_HMAC_KEY`]: 'key',
})

const whole = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: database.url ?? '',
  SECRET: 'a secret of thirty-two characters',
  SMS_URL: 'http://127.0.0.1:9',
  SMS_KEY: 'key',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Llave <avisos@llave.example>',
  CARD_API_URL: 'http://127.0.0.1:9',
  CARD_STATIC_URL: 'http://127.0.0.1:9',
  CARD_TOKEN_KEYS: `test:${'A'.repeat(43)}=`,
  ...shop('PEN'),
  ...shop('USD'),
}

test.runIf(database.url !== null)(
  'a process that is told to stop first says at /readyz that it wants no more, and answers customers meanwhile',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const config = testConfig({ databaseUrl: database.url, drainSeconds: 30 })
    const server = await startServer(config, { logger: false })
    const status = async (path: string) => (await fetch(`${server.address}${path}`)).status
    expect(await status('/readyz')).toBe(200)
    const closed = server.close()
    expect(await status('/readyz')).toBe(503)
    expect(await status('/api/openapi.json')).toBe(200)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await status('/readyz')).toBe(503)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await closed
    await expect(fetch(`${server.address}/livez`)).rejects.toThrow()
  },
)

test.runIf(database.url !== null)(
  'a signal lets the process end by itself once its work and connections have ended, although a browser keeps one',
  async () => {
    const child = run(whole)
    try {
      let out = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      await expect.poll(() => out).toContain('Server listening')
      // A keep-alive connection with a request in progress when the signal arrives.
      const port = Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(out)?.[1])
      const browser = connect(port, '127.0.0.1')
      let answered = ''
      browser.setEncoding('utf8').on('data', (chunk) => {
        answered += chunk
      })
      browser.write(
        'POST /api/Account/Login HTTP/1.1\r\nHost: llave\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
      )
      await expect.poll(() => answered).toContain('100 Continue')
      child.kill('SIGTERM')
      await expect.poll(() => refusesConnections(port)).toBe(true)
      browser.write('{}')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(answered).toMatch(/HTTP\/1\.1 400 (.*\r\n)+connection: close\r\n/i)
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test.runIf(database.url !== null)(
  'behind a pooler a process does not start where nothing would end a statement',
  async () => {
    const config = testConfig({ databaseUrl: database.url, databasePooled: true })
    await expect(startServer(config, { logger: false })).rejects.toThrow(EndlessStatementsError)
  },
)

test.runIf(database.url !== null)(
  'a replica that is away keeps no process from starting, being ready and answering',
  async () => {
    const replicaUrl = 'postgres://127.0.0.1:9/nobody'
    const server = await startServer(testConfig({ databaseUrl: database.url, replicaUrl }), { logger: false })
    const customer = await insertCustomer(database.db, personas.ricardo)
    const token = await insertSession(database.db, systemClock, customer, personas.ricardo)
    const { type, number } = personas.ricardo.document
    const readHome = () =>
      fetch(
        `${server.address}/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=${type}&NroDocumento=${number}`,
        { headers: { authorization: `Bearer ${token}`, 'datos-hasta': '0'.repeat(24) } },
      )
    expect((await readHome()).status).toBe(200)
    // While the first jobs wait for connections an answer says nothing.
    await expect.poll(async () => (await readHome()).headers.get('datos-hasta')).toMatch(/^[0-9a-f]{24}$/)
    await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200)
    await server.close()
  },
)
