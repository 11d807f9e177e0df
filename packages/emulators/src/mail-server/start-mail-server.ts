import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { answerFaults } from '../faults/answer-faults.ts'
import { createFaultSwitches, type FaultSwitches } from '../faults/fault-switches.ts'
import { allowAnyOrigin, answerHtml, answerJson, answerPreflight } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import { faultOfMail, parseMail, type ReceivedMail } from './received-mail.ts'

/**
 * `reject`: 550, for good. `defer`: 451, try later. `slow`: accepted after `ms`.
 * `lose-response`: kept, but the connection ends before the sender hears of it.
 */
export const mailServerFaults = ['reject', 'defer', 'slow', 'lose-response'] as const

export type MailServerFault = (typeof mailServerFaults)[number]

export type MailServerOptions = {
  /** SMTP; 0 takes a free one. */
  port?: number
  /** Of the page with what came; 0 takes a free one. */
  httpPort?: number
  host: string
  publicHost?: string
}

export type MailServer = {
  /** `smtp://host:port`, without authentication or TLS. */
  smtpUrl: string
  url: string
  /** Newest first. */
  messages(): ReceivedMail[]
  faults: FaultSwitches<MailServerFault>
  close(): Promise<void>
}

type State = { received: ReceivedMail[]; lastId: number; faults: FaultSwitches<MailServerFault> }

/** Starts the mail server: SMTP in, `GET` or `DELETE /messages` and the attachments over HTTP. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const state: State = { received: [], lastId: 0, faults: createFaultSwitches(mailServerFaults) }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 30 * 1024 * 1024,
    onData(stream, session, done) {
      takeMail(state, stream, session).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  smtp.on('error', (error) => console.error('emulator: SMTP', error))
  await new Promise<void>((resolve) => smtp.listen(options.port ?? 0, options.host, resolve))
  const listening = await listen(
    (request, response) => answer(state, request, response),
    options.httpPort ?? 0,
    options.host,
  )
  const name = options.publicHost ?? options.host
  return {
    smtpUrl: `smtp://${options.host}:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://${name}:${listening.port}`,
    messages: () => [...state.received],
    faults: state.faults,
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      await listening.close()
    },
  }
}

async function takeMail(
  state: State,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  if (stream.sizeExceeded) throw smtpError(552, 'message too large')
  if (state.faults.take('reject')) throw smtpError(550, 'rejected by the emulator')
  if (state.faults.take('defer')) throw smtpError(451, 'try again later')

  const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
  state.lastId += 1
  const mail = await parseMail(Buffer.concat(chunks), envelopeTo, state.lastId)
  const wrong = faultOfMail(mail)
  if (wrong) throw smtpError(550, wrong)
  state.received.unshift(mail)

  const slow = state.faults.take('slow')
  if (slow) await sleep(slow.ms ?? 5_000, undefined, { ref: false })
  if (state.faults.take('lose-response')) throw smtpError(421, 'connection lost')
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowAnyOrigin(response)
  if (answerPreflight(request, response)) return
  const url = new URL(request.url ?? '/', 'http://emulator')
  if (url.pathname === '/emulator/faults') return answerFaults(state.faults, request, response, url)
  if (url.pathname === '/messages') {
    if (request.method === 'DELETE') state.received = []
    return answerJson(response, state.received.map(describe))
  }
  const shown = /^\/messages\/(\d+)\/html$/.exec(url.pathname)?.[1]
  const mail = state.received.find((each) => each.id === Number(shown))
  if (mail) return answerMail(response, mail)
  const [, id, index] = /^\/messages\/(\d+)\/attachments\/(\d+)$/.exec(url.pathname) ?? []
  const attachment = state.received.find((each) => each.id === Number(id))?.attachments[Number(index)]
  if (!attachment) return answerJson(response, { error: 'not found' }, 404)
  const filename = encodeURIComponent(attachment.filename ?? 'adjunto')
  response
    .writeHead(200, {
      'content-type': attachment.contentType,
      'content-disposition': `inline; filename*=UTF-8''${filename}`,
    })
    .end(attachment.content)
}

/** Shows a message as a mail program would: its own styles, no scripts, nothing from elsewhere. */
function answerMail(response: ServerResponse, mail: ReceivedMail): void {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  response.setHeader('content-security-policy', policy)
  answerHtml(response, mail.html)
}

function describe(mail: ReceivedMail) {
  const attachments = mail.attachments.map(({ filename, contentType, size }, index) => ({
    filename,
    contentType,
    size,
    path: `/messages/${mail.id}/attachments/${index}`,
  }))
  return { ...mail, attachments }
}
