import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import { countGiven, countQueued, type Database } from '../database/database.ts'
import { askDatabase } from './health.store.ts'

type HealthParts = {
  readonly db: Database
  readonly clock: Clock
  /** Whether this process is about to end and wants no new work. */
  readonly isDraining: () => boolean
  /** How long the database may take to answer, in milliseconds. */
  readonly answerWithinMs?: number
}

/**
 * What a supervisor and a proxy ask (docs/operations.md, "Probes"). `/livez`: the process answers.
 * `/readyz`: send it work. `/healthz`: its database answers.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, clock, isDraining, answerWithinMs = 2000 }: HealthParts,
): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const given = countGiven(db)
    const answer = await withinTime(askDatabase(db), answerWithinMs)
    const ready = answer === 'yes' || (answer === 'late' && isCrowded(db, given))
    return ready ? { status: 'ok' } : reply.code(503).send({ status: 'database' })
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

/** Whether it succeeds before the time is over. */
async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<'yes' | 'no' | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late')
  })
  const done = work.then(
    () => 'yes' as const,
    () => 'no' as const,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
