import type { SignIn } from '@llave/contract/access/login'
import type { SessionGrant } from '@llave/contract/access/session-answer'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { secondsUntilTomorrow, signInPolicy, wrongPairDelay } from '@llave/domain/access/sign-in-policy'
import { type Clock, startOfLimaDay } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken, makeToken } from '../http/token.ts'
import { keyedHash } from './keyed-hash.ts'
import { insertSession } from './session.store.ts'
import { countTries, findCustomer, readTries } from './sign-in.store.ts'
import type { SignInClient } from './sign-in-client.ts'

export type LoginParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Waits for so many milliseconds; tests inject one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Answers a token that grants access to the verification only. An unknown document and another
 * person's phone cause the same statements, timing and answer, so that nobody learns who is a
 * customer. Wrong tries for a document delay further wrong ones but never the right pair; a network
 * with too many wrong tries of its own is refused. No SMS is sent here.
 */
export async function login(
  { db, clock, secret, wait }: LoginParts,
  { mode, document, phone }: SignIn,
  { deviceToken, network }: SignInClient,
): Promise<SessionGrant> {
  const now = clock.now()
  const today = startOfLimaDay(now)
  const token = makeToken()
  const deviceHash = hashToken(deviceToken ?? token)
  const found = await findCustomer(db, document, phone, deviceHash)

  // A verified device is counted on its own, whoever else shares its carrier's address.
  const source = found?.deviceIsKnown ? deviceHash : Buffer.from(network)
  const fromSource = triedDocumentHash(secret, document, source)
  if ((await readTries(db, fromSource, today)) >= signInPolicy.triesPerNetwork) throw tooMany(now)
  if (!found?.phoneMatches) {
    const [own = 0, all = 0] = await countTries(db, [fromSource, triedDocumentHash(secret, document)], today)
    // Concurrent tries have all passed the check above.
    if (own > signInPolicy.triesPerNetwork) throw tooMany(now)
    await wait(wrongPairDelay(all))
    throw new ApiError('datos_no_encontrados')
  }

  const tokenHash = hashToken(token)
  await insertSession(db, { tokenHash, customerId: found.customerId, phone, mode, verified: false }, now)
  return { token, document, phone, customerName: '' }
}

/** A customer of the same network who tried nothing may read this, so it says how to get in. */
const networkRefused =
  'Desde esta red se intentó ingresar demasiadas veces con este documento. Usa otra red, como los datos de tu celular, o inténtalo mañana.'

function tooMany(now: Temporal.Instant): ApiError {
  return new ApiError('demasiados_intentos', { segundosEspera: secondsUntilTomorrow(now) }, networkRefused)
}

/** The key by which wrong pairs are counted: the document as typed, overall or with one network or device. */
export function triedDocumentHash(secret: string, document: IdentityDocument, source?: Uint8Array): Buffer {
  const typed = Buffer.from(`${document.type}:${document.number}`)
  return keyedHash(secret, 'typed-document', typed, ...(source ? [source] : []))
}
