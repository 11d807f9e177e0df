import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerFaults } from '../faults/answer-faults.ts'
import { createFaultSwitches, type FaultSwitches } from '../faults/fault-switches.ts'
import { allowAnyOrigin, answerJson, answerPreflight } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import { parseJsonObject, readBody } from '../http/read-body.ts'
import { readSms, type Sms } from './read-sms.ts'

/** `down`: 503 and nothing kept. `slow`: the answer comes after `ms`. `lose-response`: kept, but no answer. */
export const smsHostFaults = ['down', 'slow', 'lose-response'] as const

export type SmsHostFault = (typeof smsHostFaults)[number]

export type ReceivedSms = Sms & { id: number; receivedAt: string }

export type SmsHostOptions = {
  /** 0 takes a free one. */
  port?: number
  host: string
  publicHost?: string
  /** If set, callers must send `Authorization: Bearer <key>`. */
  key?: string
}

export type SmsHost = {
  url: string
  /** Newest first. */
  messages(): ReceivedSms[]
  faults: FaultSwitches<SmsHostFault>
  close(): Promise<void>
}

type State = {
  received: ReceivedSms[]
  lastId: number
  faults: FaultSwitches<SmsHostFault>
  key: string | null
}

/** Starts the SMS host: `POST /api/v1/sms/enviar`, and `GET` or `DELETE /messages` to look at what came. */
export async function startSmsHost(options: SmsHostOptions): Promise<SmsHost> {
  const state: State = {
    received: [],
    lastId: 0,
    faults: createFaultSwitches(smsHostFaults),
    key: options.key ?? null,
  }
  const listening = await listen(
    (request, response) => answer(state, request, response),
    options.port ?? 0,
    options.host,
  )
  return {
    url: `http://${options.publicHost ?? options.host}:${listening.port}`,
    messages: () => [...state.received],
    faults: state.faults,
    close: listening.close,
  }
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowAnyOrigin(response)
  if (answerPreflight(request, response)) return
  const url = new URL(request.url ?? '/', 'http://emulator')
  const call = `${request.method} ${url.pathname}`
  if (call === 'POST /api/v1/sms/enviar') return takeSms(state, request, response)
  if (call === 'GET /messages') return answerJson(response, state.received)
  if (call === 'DELETE /messages') {
    state.received = []
    return answerJson(response, state.received)
  }
  if (url.pathname === '/emulator/faults') return answerFaults(state.faults, request, response, url)
  answerJson(response, { error: 'not found' }, 404)
}

async function takeSms(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readBody(request)
  if (state.faults.take('down')) return answerJson(response, { error: 'down' }, 503)
  if (state.key !== null && request.headers.authorization !== `Bearer ${state.key}`)
    return answerJson(response, { error: 'Authorization' }, 401)
  const body = parseJsonObject(text)
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  const sms = body && isJson ? readSms(body) : { wrong: 'body' }
  if ('wrong' in sms) return answerJson(response, { error: sms.wrong }, 400)

  state.lastId += 1
  state.received.unshift({ id: state.lastId, receivedAt: new Date().toISOString(), ...sms })
  const slow = state.faults.take('slow')
  if (slow) await sleep(slow.ms ?? 5_000, undefined, { ref: false })
  if (state.faults.take('lose-response')) response.destroy()
  else answerJson(response, { id: state.lastId })
}
