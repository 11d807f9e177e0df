import type { NumberChangeRequest } from '@llave/contract/new-number/number-calls'
import { secondsUntilTomorrow } from '@llave/domain/access/sign-in-policy'
import { numberChangePolicy } from '@llave/domain/new-number/number-change'
import { type Clock, startOfLimaDay } from '@llave/domain/time/lima-date'
import { keyedHash } from '../access/keyed-hash.ts'
import { countTries } from '../access/sign-in.store.ts'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { contestChange, expireChanges, findHolderOfNumber, insertChange } from './number-change.store.ts'
import { makeStopSeed } from './stop-code.ts'

export type NewNumberParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Waits for so many milliseconds; tests inject one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Called after the commit, so that the SMS is sent at once. */
  readonly triggerDelivery: () => void
}

/**
 * Takes a request for another number. It answers nothing, and after a time that is longer than what is done for a
 * customer who exists: whether document and number belong together is told to who has them, by SMS and e-mail. A
 * number that is not theirs asks nothing and writes to nobody, as at sign-in. No SMS goes to the new number: that
 * it is in their hands is proved by the first code of signing in.
 */
export async function requestChange(
  parts: NewNumberParts,
  request: NumberChangeRequest,
  network: string,
): Promise<void> {
  await limit(parts, request, network)
  const [taken] = await Promise.allSettled([
    takeRequest(parts, request),
    parts.wait(numberChangePolicy.answerTakes),
  ])
  if (taken.status === 'rejected') throw taken.reason
}

/** Counts before anything is looked up, so that a refusal says nothing of the document either. */
async function limit(
  { db, clock, secret }: NewNumberParts,
  { document }: NumberChangeRequest,
  network: string,
): Promise<void> {
  const now = clock.now()
  const typed = Buffer.from(`${document.type}:${document.number}`)
  const from = Buffer.from(network)
  const hashes = [
    [typed, from],
    [Buffer.alloc(0), from],
  ].map((of) => keyedHash(secret, 'number-change-tries', ...of))
  const [both = 0, ofNetwork = 0] = await countTries(db, hashes, startOfLimaDay(now))
  const { perDocumentAndNetwork, perNetwork } = numberChangePolicy
  if (both <= perDocumentAndNetwork && ofNetwork <= perNetwork) return
  throw new ApiError('demasiados_intentos', { segundosEspera: secondsUntilTomorrow(now) })
}

async function takeRequest(
  { db, clock, secret, triggerDelivery }: NewNumberParts,
  { document, oldPhone, newPhone, reason }: NumberChangeRequest,
): Promise<void> {
  const taken = await transact(db, async (trx) => {
    const now = clock.now()
    const holder = await findHolderOfNumber(trx, document, oldPhone)
    if (!holder) return false
    const { customerId, email } = holder
    await expireChanges(trx, now, customerId)
    const stop = makeStopSeed(secret)
    const changeId = await insertChange(trx, { customerId, oldPhone, newPhone, reason, stop }, now)
    if (changeId === null) {
      await contestChange(trx, { customerId, newPhone }, now)
      return false
    }
    const subject = `number-change:${changeId}`
    const sms = `${oldPhone.dialCode}${oldPhone.number}`
    const payload = { changeId }
    await enqueue(trx, { kind: 'number-asked-sms', subject, recipient: sms, payload }, now)
    if (email !== '') await enqueue(trx, { kind: 'number-asked', subject, recipient: email, payload }, now)
    return true
  })
  if (taken) triggerDelivery()
}
