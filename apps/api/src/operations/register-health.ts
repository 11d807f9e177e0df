import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import { askAside, countGiven, countQueued, type Database } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { withinTime } from '../database/within-time.ts'
import { askDatabase } from './health.store.ts'

type HealthParts = {
  readonly db: Database
  readonly clock: Clock
  /** Whether this process is about to end and wants no new work. */
  readonly isDraining: () => boolean
  /** How long the database may take to answer, in milliseconds. */
  readonly answerWithinMs?: number
  /** And over a further connection after that. */
  readonly asideWithinMs?: number
}

/**
 * What a supervisor and a proxy ask (docs/operations.md, "Probes"). `/livez`: the process answers.
 * `/readyz`: send it work. `/healthz`: its database answers.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, clock, isDraining, answerWithinMs = 2000, asideWithinMs = 500 }: HealthParts,
): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const given = countGiven(db)
    const answer = (await withinTime(answerWithinMs, answerOf(askDatabase(db)))) ?? 'late'
    if (answer === 'yes' || (answer === 'late' && isCrowded(db, given))) return { status: 'ok' }
    // Over another connection, so that a database that is away is not blamed for connections that are stuck.
    const aside =
      answer === 'late' ? await withinTime(asideWithinMs, answerOf(askAside(db, asideWithinMs))) : answer
    const isThere = aside === 'yes' || aside === 'full'
    return reply.code(503).send({ status: isThere ? 'connections' : 'database' })
  })
  app.get('/healthz', async () => {
    await askDatabase(db)
    return { status: 'ok', at: clock.now().toString() }
  })
}

/**
 * Whether the question only waited its turn: connections went from one to another meanwhile, the question's own not
 * counted. A process without work would help nobody then, and its payments would go nowhere.
 */
function isCrowded(db: Database, givenBefore: number): boolean {
  return countQueued(db) > 0 && countGiven(db) > givenBefore + 1
}

/** Whether the database answered, or that it is there and takes no further connection. */
type Answer = 'yes' | 'no' | 'full'

/** PostgreSQL's code of a server whose connections are all taken. */
const tooManyConnections = '53300'

function answerOf(question: Promise<unknown>): Promise<Answer> {
  return question.then(
    () => 'yes',
    (error) => (error instanceof DatabaseAwayError && error.code === tooManyConnections ? 'full' : 'no'),
  )
}
