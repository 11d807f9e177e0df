import type { SignIn } from '@llave/contract/access/login'
import type { SessionGrant } from '@llave/contract/access/session-answer'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { secondsUntilTomorrow, signInPolicy, wrongPairDelay } from '@llave/domain/access/sign-in-policy'
import { type Clock, startOfLimaDay } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken, makeToken } from '../http/token.ts'
import { keyedHash } from './keyed-hash.ts'
import type { Origin } from './origin.ts'
import { insertSession } from './session.store.ts'
import { countTries, findCustomer, readTries } from './sign-in.store.ts'

export type LoginParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Lets so many milliseconds pass; tests pass one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Answers a token that opens the verification alone. An unknown document and a phone of
 * somebody else take the same statements, the same time and the same answer: nobody learns who
 * is a customer. What others typed for the document makes a wrong pair wait and never holds up
 * the right one; a network that typed too many wrong ones itself is refused. No SMS leaves here.
 */
export async function login(
  { db, clock, secret, wait }: LoginParts,
  { mode, document, phone }: SignIn,
  { deviceToken, network }: Origin,
): Promise<SessionGrant> {
  const now = clock.now()
  const today = startOfLimaDay(now)
  const token = makeToken()
  const deviceHash = hashToken(deviceToken ?? token)
  const found = await findCustomer(db, document, phone, deviceHash)

  // A device that verified before is itself, whoever else is behind its carrier's address.
  const source = found?.knowsDevice ? deviceHash : Buffer.from(network)
  const fromSource = triedDocumentHash(secret, document, source)
  if ((await readTries(db, fromSource, today)) >= signInPolicy.triesPerNetwork) throw tooMany(now)
  if (!found?.ownsPhone) {
    const [own = 0, all = 0] = await countTries(db, [fromSource, triedDocumentHash(secret, document)], today)
    // Tries that were sent at once all passed the question above.
    if (own > signInPolicy.triesPerNetwork) throw tooMany(now)
    await wait(wrongPairDelay(all))
    throw new ApiError('datos_no_encontrados')
  }

  const tokenHash = hashToken(token)
  await insertSession(db, { tokenHash, customerId: found.customerId, phone, mode, verified: false }, now)
  return { token, document, phone, customerName: '' }
}

/** Who reads it may have tried nothing: a network has many customers. So it says the way in. */
const networkRefused =
  'Desde esta red se intentó ingresar demasiadas veces con este documento. Usa otra red, como los datos de tu celular, o inténtalo mañana.'

function tooMany(now: Temporal.Instant): ApiError {
  return new ApiError('demasiados_intentos', { segundosEspera: secondsUntilTomorrow(now) }, networkRefused)
}

/** What wrong pairs are counted by: the document as typed, over all who type it or from one network or device. */
export function triedDocumentHash(secret: string, document: IdentityDocument, source?: Uint8Array): Buffer {
  const typed = Buffer.from(`${document.type}:${document.number}`)
  return keyedHash(secret, 'typed-document', typed, ...(source ? [source] : []))
}
