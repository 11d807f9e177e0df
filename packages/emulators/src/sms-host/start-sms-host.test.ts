import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmsHost, startSmsHost } from './start-sms-host.ts'

let host: SmsHost
beforeEach(async () => {
  host = await startSmsHost({ host: '127.0.0.1', key: 'secret' })
})
afterEach(() => host.close())

const sms = {
  TipoEnvio: 'T',
  CodigoCiudad: '51',
  OrigenEnvio: 'LLAVE',
  NumeroCelular: '999888777',
  Mensaje: 'Tu código es 123',
}

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${host.url}/api/v1/sms/enviar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret', ...headers },
    body: JSON.stringify(body),
  })
}

test('messages are listed newest first, with the five fields as they came', async () => {
  await send(sms)
  await send({ ...sms, Mensaje: 'Tu código es 456' })
  const messages = await fetch(`${host.url}/messages`).then((answer) => answer.json())
  expect(messages).toMatchObject([{ ...sms, Mensaje: 'Tu código es 456' }, sms])
})

test.each([
  ['no TipoEnvio', { TipoEnvio: undefined }],
  ['another TipoEnvio', { TipoEnvio: 'V' }],
  ['a plus in CodigoCiudad', { CodigoCiudad: '+51' }],
  ['no OrigenEnvio', { OrigenEnvio: '' }],
  ['a number as NumeroCelular', { NumeroCelular: 999888777 }],
  ['a Peruvian number of eight digits', { NumeroCelular: '99988877' }],
  ['an empty Mensaje', { Mensaje: '' }],
  ['a member that nobody asked for', { Nombre: 'Ana' }],
])('%s is refused with 400 and not kept', async (_what, change) => {
  expect((await send({ ...sms, ...change })).status).toBe(400)
  expect(host.messages()).toEqual([])
})

test('a body that is not declared as JSON is refused', async () => {
  expect((await send(sms, { 'content-type': 'text/plain' })).status).toBe(400)
})

test('a call without the key is refused with 401', async () => {
  expect((await send(sms, { authorization: 'Bearer other' })).status).toBe(401)
  expect(host.messages()).toEqual([])
})

test('DELETE removes the messages', async () => {
  await send(sms)
  await fetch(`${host.url}/messages`, { method: 'DELETE' })
  expect(host.messages()).toEqual([])
})

test('down: 503 and nothing kept; always, until it is switched off', async () => {
  const fault = host.faults.add({ kind: 'down', times: null })
  expect([(await send(sms)).status, (await send(sms)).status]).toEqual([503, 503])
  expect(host.messages()).toEqual([])
  host.faults.remove(fault.id)
  expect((await send(sms)).status).toBe(200)
})

test('lose-response: the message is sent, but the caller does not know', async () => {
  host.faults.add({ kind: 'lose-response' })
  await expect(send(sms)).rejects.toThrow()
  expect(host.messages()).toHaveLength(1)
})

test('slow: the answer comes late', async () => {
  host.faults.add({ kind: 'slow', ms: 300 })
  const started = performance.now()
  expect((await send(sms)).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(290)
})
