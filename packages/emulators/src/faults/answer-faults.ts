import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson } from '../http/answer.ts'
import { parseJsonObject, readBody } from '../http/read-body.ts'
import type { FaultRequest, FaultSwitches } from './fault-switches.ts'

/** `/emulator/faults`: GET lists, POST switches one on, DELETE removes one (`?id=`) or all. */
export async function answerFaults<Kind extends string>(
  faults: FaultSwitches<Kind>,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (request.method === 'POST') {
    const order = readFaultOrder(faults.kinds, parseJsonObject(await readBody(request)))
    if (typeof order === 'string') return answerJson(response, { error: order, kinds: faults.kinds }, 400)
    return answerJson(response, faults.add(order), 201)
  }
  if (request.method === 'DELETE') {
    const id = url.searchParams.get('id')
    if (id === null) faults.clear()
    else if (!faults.remove(Number(id))) return answerJson(response, { error: 'no such fault' }, 404)
  }
  answerJson(response, faults.list())
}

/** The order, or a sentence that says what is wrong with it. */
function readFaultOrder<Kind extends string>(
  kinds: readonly Kind[],
  body: Record<string, unknown> | null,
): FaultRequest<Kind> | string {
  if (!body) return 'the body must be a JSON object'
  const { kind, times, service, orderId, ms, status, code, ...unknown } = body
  const extra = Object.keys(unknown)[0]
  if (extra) return `unknown member ${extra}`
  if (!kinds.includes(kind as Kind)) return 'unknown kind'
  const numbers = { times, ms, status }
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined && value !== null && !(Number.isInteger(value) && (value as number) > 0))
      return `${name} must be a positive integer or null`
  }
  for (const [name, value] of Object.entries({ service, orderId, code })) {
    if (value !== undefined && value !== null && typeof value !== 'string')
      return `${name} must be text or null`
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as FaultRequest<Kind>
}
