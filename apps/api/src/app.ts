import type { Clock } from '@llave/domain/time/lima-date'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { answerErrors, notFoundAnswer } from './http/answer-errors.ts'

export type AppParts = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly logger?: FastifyServerOptions['logger']
}

/** Puts the features together; `server.ts` listens. */
export async function buildApp({ config, db, clock, logger = false }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    // fastify's own request log prints the whole address, and ours carry document numbers.
    disableRequestLogging: true,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  answerErrors(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundAnswer()))
  app.get('/healthz', async () => {
    await db.selectFrom('operator_switch').select('name').limit(1).execute()
    return { status: 'ok', at: clock.now().toString() }
  })
  return app
}
