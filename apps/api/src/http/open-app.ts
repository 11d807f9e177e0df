import { randomBytes } from 'node:crypto'
import type { Clock } from '@llave/domain/time/lima-date'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { answerBrokenRequest } from './answer-broken-request.ts'
import { answerErrors } from './answer-errors.ts'
import { refuseBrokenAddresses, rerouteBrokenAddress } from './broken-addresses.ts'
import { endConnections } from './end-connections.ts'
import { endSlowRequests } from './end-slow-requests.ts'
import { limitAddresses } from './limit-addresses.ts'
import { logRequests } from './log-requests.ts'
import { readJson } from './read-json.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { watchProxies } from './watch-proxies.ts'

/** How long a process that stops lets requests arrive and be answered. */
const shutdownGraceMs = 15_000

export type OpenAppOptions = {
  /** Whether its address is https. */
  readonly https: boolean
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
  readonly logger: NonNullable<FastifyServerOptions['logger']>
}

export type OpenedApp = {
  readonly app: FastifyInstance
  /** Requests for which the proxy named no client. */
  readonly countUnnamed: () => number
}

/** Short enough to be read to the developer's people over the phone; of 32 letters without I, L, O and U. */
function makeRequestNumber(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(randomBytes(10), (byte) => letters[byte & 31]).join('')
}

/** An app with what holds for every request, of customers, systems and staff alike, and no call yet. */
export async function openApp({ https, trustedProxies, clock, logger }: OpenAppOptions): Promise<OpenedApp> {
  const proxied = trustedProxies.length > 0
  const app: FastifyInstance = Fastify({
    logger,
    genReqId: makeRequestNumber,
    // fastify's own request log prints the whole address, and ours carry document numbers.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxied ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => rerouteBrokenAddress(app, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    // The largest complaint (70 MB) over 1.6 Mbit/s takes six minutes; `endSlowRequests` ends what arrives too slowly.
    requestTimeout: 10 * 60_000,
    // A request that arrives on an open connection while the process stops is answered like any other.
    return503OnClosing: false,
  })
  endConnections(app, shutdownGraceMs)
  answerErrors(app)
  logRequests(app)
  readJson(app)
  await setSecurityHeaders(app, https)
  endSlowRequests(app)
  const countUnnamed = proxied ? watchProxies(app, clock) : () => 0
  await limitAddresses(app, proxied)
  refuseBrokenAddresses(app)
  return { app, countUnnamed }
}
