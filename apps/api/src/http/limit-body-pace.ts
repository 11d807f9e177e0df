import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './answer-broken-request.ts'

/** Calls back again and again; answers what ends it. */
export type StartInterval = (milliseconds: number, run: () => void) => () => void

const checkIntervalMs = 15_000
/** 4 kB a second, a fifth of what the slowest line brings that can show a picture at all. */
const minBytes = 60_000

/**
 * Ends a request whose body dribbles: between two looks it brings so many bytes, or its end. What
 * all of a request may take (`requestTimeout`) is ten minutes, because a complaint on a slow line
 * needs six; without this anybody could hold a connection as long with a byte a minute, even
 * where the call was refused already.
 */
export function limitBodyPace(app: FastifyInstance, startInterval: StartInterval = startUnrefInterval): void {
  const read = new Map<IncomingMessage, number>()
  app.addHook('onRequest', async ({ raw }) => {
    // What is injected has no connection to hold.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
    // The first look finds how much there is: it may come a moment from now.
    read.set(raw, -minBytes)
    raw.once('close', () => read.delete(raw))
  })
  const stop = startInterval(checkIntervalMs, () => {
    for (const [raw, before] of read) {
      if (raw.complete || raw.socket.destroyed) read.delete(raw)
      else if (raw.socket.bytesRead - before >= minBytes) read.set(raw, raw.socket.bytesRead)
      else answerBrokenRequest(new Error('A body dribbles'), raw.socket)
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
