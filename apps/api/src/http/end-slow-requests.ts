import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './answer-broken-request.ts'

/** Calls back at an interval; answers the function that stops it. */
export type StartInterval = (milliseconds: number, run: () => void) => () => void

const checkIntervalMs = 15_000
/** 4 kB a second: a fifth of the slowest connection on which a picture is usable at all. */
const minBytes = 60_000

/**
 * Ends a request whose body arrives too slowly: between two checks at least `minBytes` must arrive,
 * or its end. A whole request may take ten minutes (`requestTimeout`), because a complaint on a slow
 * connection needs six; without this anybody could hold a connection that long with a byte a minute,
 * even after the call was refused.
 */
export function endSlowRequests(
  app: FastifyInstance,
  startInterval: StartInterval = startUnrefInterval,
): void {
  const read = new Map<IncomingMessage, number>()
  app.addHook('onRequest', async ({ raw }) => {
    // An injected request has no connection.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
    // The first check only sets the baseline: the body may have begun a moment before it.
    read.set(raw, -minBytes)
    raw.once('close', () => read.delete(raw))
  })
  const stop = startInterval(checkIntervalMs, () => {
    for (const [raw, before] of read) {
      if (raw.complete || raw.socket.destroyed) read.delete(raw)
      else if (raw.socket.bytesRead - before >= minBytes) read.set(raw, raw.socket.bytesRead)
      else answerBrokenRequest(new Error('The body arrives too slowly'), raw.socket)
    }
  })
  app.addHook('onClose', async () => stop())
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function startUnrefInterval(milliseconds: number, run: () => void): () => void {
  const timer = setInterval(run, milliseconds).unref()
  return () => clearInterval(timer)
}
