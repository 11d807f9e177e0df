import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from './start-mail-server.ts'

let server: MailServer
beforeEach(async () => {
  server = await startMailServer({ host: '127.0.0.1' })
})
afterEach(() => server.close())

/** Sends one message over SMTP, written by hand, and returns the server's reply. */
async function send(message: string): Promise<string> {
  const socket = connect(Number(new URL(server.smtpUrl).port), '127.0.0.1')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const reply = async () => {
    let line = ''
    do line = (await replies.next()).value ?? ''
    while (/^\d{3}-/.test(line))
    return line
  }
  const say = (text: string) => {
    socket.write(`${text}\r\n`)
    return reply()
  }
  await reply()
  await say('EHLO test')
  await say('MAIL FROM:<llave@example.pe>')
  await say('RCPT TO:<ana@example.pe>')
  await say('DATA')
  const result = await say(`${message.replaceAll('\n', '\r\n')}\r\n.`)
  socket.destroy()
  return result
}

const headers = `From: Llave <llave@example.pe>
To: Ana <ana@example.pe>
Subject: =?utf-8?Q?Recibo_de_Nu=C3=B1oa?=
Message-ID: <outbox-7@example.pe>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=part
`
const message = `${headers}
--part
Content-Type: text/plain; charset=utf-8

Pagaste S/ 150.00
--part
Content-Type: text/html; charset=utf-8

<p>Pagaste S/ 150.00</p>
--part
Content-Type: application/pdf
Content-Disposition: attachment; filename="Recibo.pdf"
Content-Transfer-Encoding: base64

JVBERg==
--part--`

test('a message is parsed, and its attachment can be fetched', async () => {
  expect(await send(message)).toMatch(/^250/)
  const [mail] = (await fetch(`${server.url}/messages`).then((answer) => answer.json())) as [
    { attachments: [{ path: string }] },
  ]
  expect(mail).toMatchObject({
    from: 'llave@example.pe',
    to: ['ana@example.pe'],
    envelopeTo: ['ana@example.pe'],
    subject: 'Recibo de Nuñoa',
    text: expect.stringContaining('Pagaste S/ 150.00'),
    html: expect.stringContaining('<p>Pagaste S/ 150.00</p>'),
    messageId: '<outbox-7@example.pe>',
    attachments: [{ filename: 'Recibo.pdf', contentType: 'application/pdf', size: 4 }],
  })
  const attachment = await fetch(server.url + mail.attachments[0].path)
  expect(attachment.headers.get('content-type')).toBe('application/pdf')
  expect(await attachment.text()).toBe('%PDF')
})

test('messages are listed newest first, and DELETE removes them', async () => {
  await send(message)
  await send(message.replace('outbox-7', 'outbox-8'))
  expect(server.messages().map(({ messageId }) => messageId)).toEqual([
    '<outbox-8@example.pe>',
    '<outbox-7@example.pe>',
  ])
  await fetch(`${server.url}/messages`, { method: 'DELETE' })
  expect(server.messages()).toEqual([])
})

test.each(['From', 'To', 'Subject', 'Message-ID'])('a message without %s is refused', async (name) => {
  const without = message.replace(new RegExp(`^${name}: .*\n`, 'm'), '')
  expect(await send(without)).toMatch(/^550/)
  expect(server.messages()).toEqual([])
})

test('a message without a text part is refused', async () => {
  expect(await send(message.replace('text/plain', 'text/calendar'))).toMatch(/^550/)
})

test.each([
  ['reject', /^550/, 0],
  ['defer', /^451/, 0],
  ['lose-response', /^421/, 1],
] as const)('%s', async (kind, reply, kept) => {
  server.faults.add({ kind })
  expect(await send(message)).toMatch(reply)
  expect(server.messages()).toHaveLength(kept)
  expect(await send(message)).toMatch(/^250/)
})

test('slow: accepted late', async () => {
  server.faults.add({ kind: 'slow', ms: 300 })
  const started = performance.now()
  expect(await send(message)).toMatch(/^250/)
  expect(performance.now() - started).toBeGreaterThan(290)
})

test('a displayed message can neither run scripts nor fetch anything', async () => {
  await send(message)
  const shown = await fetch(`${server.url}/messages/1/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect(await shown.text()).toContain('<p>Pagaste S/ 150.00</p>')
})
