import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import {
  type CustomerMessage,
  countSince,
  findMailOf,
  findMessage,
  isCodeOpen,
  sendOnceMore,
} from './messages.store.ts'

/** A message goes out again at most so often, and no sooner after the last time. */
const resends = { most: 5, withinHours: 24, everySeconds: 60 } as const

export type Resend = {
  readonly customerId: number
  readonly messageId: number
  readonly staffId: number
}

type Parts = { readonly db: Database; readonly clock: Clock }

/**
 * Sends a message of a customer once more, to the address it had. Throws ApiError where it is not theirs, is
 * still on its way, or went out again a moment ago.
 */
export async function resendMessage(
  { db, clock }: Parts,
  { customerId, messageId, staffId }: Resend,
): Promise<void> {
  await transact(db, async (trx) => {
    const now = clock.now()
    const message = await findSendable(trx, customerId, messageId)
    if (message.kind === 'verification-code' && !(await isCodeOpen(trx, message, now)))
      throw new ApiError(
        'no_disponible',
        {},
        'Ese código ya no sirve: que pida otro en la pantalla de ingreso.',
      )
    await requireRest(trx, message, now)
    await sendOnceMore(trx, message, now)
    const details = { kind: message.kind, message: messageId }
    await writeAudit(
      trx,
      { action: 'message.resent', subject: `customer:${customerId}`, staffId, details },
      now,
    )
  })
}

/**
 * Sends by e-mail what an SMS should have said, to the customer's address. Refused as sending it again is, and
 * where nothing but the SMS says it or there is no address.
 */
export async function sendByEmail(
  { db, clock }: Parts,
  { customerId, messageId, staffId }: Resend,
): Promise<void> {
  await transact(db, async (trx) => {
    const now = clock.now()
    const mail = await findMailOf(trx, customerId, await findSendable(trx, customerId, messageId))
    if (!mail) throw new ApiError('no_disponible', {}, 'Este mensaje no tiene otra vía.')
    if (mail.recipient === '') throw new ApiError('no_disponible', {}, 'No tiene un correo registrado.')
    if (mail.state === 'pending') throw new ApiError('no_disponible', {}, 'Ese correo todavía está saliendo.')
    await requireRest(trx, mail, now)
    await sendOnceMore(trx, mail, now)
    const details = { kind: mail.kind, message: messageId }
    await writeAudit(
      trx,
      { action: 'message.sent-by-email', subject: `customer:${customerId}`, staffId, details },
      now,
    )
  })
}

async function findSendable(trx: Trx, customerId: number, messageId: number): Promise<CustomerMessage> {
  const message = await findMessage(trx, customerId, messageId)
  if (!message) throw new ApiError('ajeno')
  if (message.state === 'pending')
    throw new ApiError('no_disponible', {}, 'Este mensaje todavía está saliendo.')
  if (message.state === 'dropped')
    throw new ApiError('no_disponible', {}, 'Este mensaje ya no corresponde: no se envía.')
  return message
}

/** Refuses what went out a moment ago, or often enough. */
async function requireRest(
  trx: Trx,
  message: Parameters<typeof countSince>[1] & { readonly lastSentAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> {
  const rested = message.lastSentAt?.until(now).total('seconds') ?? resends.everySeconds
  if (rested < resends.everySeconds) {
    throw new ApiError('demasiado_pronto', { segundosEspera: Math.ceil(resends.everySeconds - rested) })
  }
  const since = now.subtract({ hours: resends.withinHours })
  if ((await countSince(trx, message, since)) >= resends.most) {
    throw new ApiError('no_disponible', {}, `Este mensaje ya se reenvió ${resends.most} veces hoy.`)
  }
}
