import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@llave/contract/calls'
import { makeOpenApi } from '@llave/contract/openapi'
import { notificationPath } from '@llave/contract/payments/notification-path'
import type { Clock } from '@llave/domain/time/lima-date'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { createAuthenticate } from './access/authenticate.ts'
import { registerAccess } from './access/register-access.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { answerBrokenRequest } from './http/answer-broken-request.ts'
import { answerErrors, answerFrameworkError } from './http/answer-errors.ts'
import { limitAddresses } from './http/limit-addresses.ts'
import { logRequests } from './http/log-requests.ts'
import { readJson } from './http/read-json.ts'
import { callRegistrar } from './http/register-call.ts'
import { cardOrigins, setSecurityHeaders } from './http/security-headers.ts'
import { servePortal } from './http/serve-portal.ts'
import { registerLegal } from './legal/register-legal.ts'
import { registerMetrics } from './operations/metrics.ts'
import { connectCardProvider } from './payments/provider/card-provider.ts'
import { registerReceiptCheck } from './payments/receipts/check-receipt.ts'
import { registerPayments } from './payments/register-payments.ts'
import { getFile, putFile } from './portfolio/files.store.ts'
import { registerMedia } from './portfolio/register-media.ts'
import { registerPortfolio } from './portfolio/register-portfolio.ts'
import { registerReceivables } from './receivables/register-receivables.ts'

export type AppParts = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly logger?: FastifyServerOptions['logger']
  /** Called after a commit that put an SMS out, so that it leaves at once and not at the next round. */
  readonly kickMessages?: () => void
  /** Lets the time of a wrong code pass; tests do not wait. */
  readonly delay?: (milliseconds: number) => Promise<void>
}

const portalFolder = join(import.meta.dirname, '../../web/dist')

/** Puts the features together; `server.ts` listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock, logger = false, delay = wait, kickMessages = () => undefined } = parts
  const https = config.publicUrl.startsWith('https://')
  const app = Fastify({
    logger,
    genReqId: () => randomUUID(),
    // fastify's own request log prints the whole address, and ours carry document numbers.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    // The largest complaint (70 MB) over 1.6 Mbit/s takes six minutes.
    requestTimeout: 10 * 60_000,
  })
  answerErrors(app)
  logRequests(app)
  readJson(app)
  await setSecurityHeaders(app, https)
  await limitAddresses(app)
  if (config.metricsToken) registerMetrics(app, { db, clock, token: config.metricsToken })

  const register = callRegistrar(app, createAuthenticate(db, clock))
  registerAccess(register, {
    db,
    clock,
    https,
    secret: config.secret,
    usualDigits: config.codeDigits,
    wait: delay,
    kickMessages,
  })
  registerPortfolio(register, db, clock)
  registerMedia(app, db)
  registerReceivables(register, db, clock)
  registerPayments(app, register, {
    db,
    clock,
    provider: connectCardProvider(config.card.apiUrl),
    shops: config.card.shops,
    retiredKeys: config.card.retiredKeys,
    notificationUrl: `${config.publicUrl}${notificationPath}`,
    staticUrl: config.card.staticUrl,
    files: { put: putFile, get: getFile },
    brand: config.brand,
    publicUrl: config.publicUrl,
  })

  registerReceiptCheck(app, { db, brandName: config.brand.name })
  registerLegal(app, config.brand)

  const openApi = JSON.stringify(makeOpenApi(calls, packageJson.version))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(openApi))
  app.get('/healthz', async () => {
    await db.selectFrom('operator_switch').select('name').limit(1).execute()
    return { status: 'ok', at: clock.now().toString() }
  })
  await servePortal(app, { folder: portalFolder, https, card: cardOrigins(config.card) })
  return app
}
