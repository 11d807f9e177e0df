import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMailServer } from '@llave/emulators/mail-server/start-mail-server'
import { startSmsHost } from '@llave/emulators/sms-host/start-sms-host'
import { afterAll, expect, test } from 'vitest'
import { openMailGateway } from './mail-gateway.ts'
import { openSmsGateway } from './sms-gateway.ts'

const smsHost = await startSmsHost({ host: '127.0.0.1', key: 'sms-key' })
const mailServer = await startMailServer({ host: '127.0.0.1' })
const mailGateway = openMailGateway({ url: mailServer.smtpUrl, from: 'Inmobiliaria Añil <pagos@example.pe>' })
afterAll(async () => {
  mailGateway.close()
  await Promise.all([smsHost.close(), mailServer.close()])
})

const sms = { phone: { dialCode: '51', number: '999888777' }, text: 'Tu código es 123.' }
const mail = {
  to: 'lucia@example.pe',
  subject: 'Recibimos tu pago de S/ 1,201.88',
  text: 'Añil',
  html: '<p>Añil</p>',
  attachments: [{ fileName: 'Recibo.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) }],
}

test('the SMS body has TipoEnvio T, CodigoCiudad, OrigenEnvio, NumeroCelular and Mensaje, and nothing else', async () => {
  await openSmsGateway({ url: smsHost.url, key: 'sms-key', origin: 'LLAVE' })(sms)
  const { id, receivedAt, ...body } = smsHost.messages()[0] ?? {}
  expect(body).toEqual({
    TipoEnvio: 'T',
    CodigoCiudad: '51',
    OrigenEnvio: 'LLAVE',
    NumeroCelular: '999888777',
    Mensaje: 'Tu código es 123.',
  })
})

test('an SMS host that is down or refuses the key is an error that does not contain the message', async () => {
  const send = openSmsGateway({ url: smsHost.url, key: 'sms-key', origin: 'LLAVE' })
  smsHost.faults.add({ kind: 'down' })
  await expect(send(sms)).rejects.toMatchObject({ responseCode: 503 })
  const foreign = openSmsGateway({ url: smsHost.url, key: 'other', origin: 'LLAVE' })
  await expect(foreign(sms)).rejects.toMatchObject({ responseCode: 401 })
})

test("the SMS host's answer is not read: one that never ends does not delay the message", async () => {
  const endless = createServer((_request, response) => void response.writeHead(200).write('{'))
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const { port } = endless.address() as AddressInfo
  await openSmsGateway({ url: `http://127.0.0.1:${port}`, key: 'sms-key', origin: 'LLAVE' })(sms)
  endless.closeAllConnections()
  endless.close()
})

test('an e-mail arrives with its Message-ID, both parts and its attachment', async () => {
  await mailGateway.send(mail, '<0123456789abcdef@llave>')
  const received = mailServer.messages()[0]
  expect(received).toMatchObject({
    from: 'pagos@example.pe',
    to: ['lucia@example.pe'],
    messageId: '<0123456789abcdef@llave>',
    subject: mail.subject,
  })
  expect(received?.text.trim()).toBe('Añil')
  expect(received?.html.trim()).toBe('<p>Añil</p>')
  expect(received?.attachments).toMatchObject([
    { filename: 'Recibo.pdf', contentType: 'application/pdf', size: 3 },
  ])
})

test('an address cannot inject another recipient', async () => {
  const before = mailServer.messages().length
  await mailGateway
    .send({ ...mail, to: 'a@example.pe>, <b@example.pe' }, '<1123456789abcdef@llave>')
    .catch(() => undefined)
  const recipients = mailServer
    .messages()
    .slice(0, -before)
    .flatMap(({ envelopeTo }) => envelopeTo)
  expect(recipients).not.toContain('b@example.pe')
})

test('a mail server that defers is an error with its code', async () => {
  mailServer.faults.add({ kind: 'defer' })
  await expect(mailGateway.send(mail, '<2123456789abcdef@llave>')).rejects.toMatchObject({
    responseCode: 451,
  })
})
