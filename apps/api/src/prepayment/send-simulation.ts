import { createHash } from 'node:crypto'
import type { PrepaymentRequest } from '@llave/contract/prepayment/prepayment-request'
import { secondsUntilSimulationMail } from '@llave/domain/prepayment/simulation-mail-limit'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { lockRecentMessages } from '../messaging/outbox.store.ts'
import { simulatePrepayment } from './simulate-prepayment.ts'
import { figuresOf } from './simulation-figures.ts'

const noEmail = 'No tenemos un correo registrado al que enviarte la información.'

/**
 * Enqueues the simulation, computed again, for the registered e-mail. The same one requested twice
 * within a minute (a double tap, a repeated call) is one message, and the number of messages to one
 * address is limited.
 */
export async function sendSimulation(
  db: Database,
  clock: Clock,
  session: Session,
  request: PrepaymentRequest,
): Promise<undefined> {
  const now = clock.now()
  const simulation = await simulatePrepayment(db, session, request, limaDate(now))
  const recipient = simulation.customerEmail
  if (recipient === '') throw new ApiError('no_disponible', {}, noEmail)
  const payload = figuresOf(simulation, session.customerId)
  const minute = Math.floor(now.epochMilliseconds / 60_000)
  const subject = createHash('sha256')
    .update(`${minute} ${JSON.stringify(payload)}`)
    .digest('hex')
  await transact(db, async (trx) => {
    const sent = await lockRecentMessages(
      trx,
      'prepayment-simulation',
      recipient,
      now.subtract({ hours: 24 }),
    )
    if (sent.some((each) => each.subject === subject)) return
    const wait = secondsUntilSimulationMail(
      sent.map(({ at }) => at),
      now,
    )
    if (wait > 0) throw new ApiError('demasiados_intentos', { segundosEspera: wait })
    await enqueue(trx, { kind: 'prepayment-simulation', subject, recipient, payload }, now)
  })
}
