import type { SignIn } from '@llave/contract/access/login'
import type { SessionGrant } from '@llave/contract/access/session-answer'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { secondsUntilNextWindow, signInPolicy, signInWindow } from '@llave/domain/access/sign-in-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken, keyedHash, makeToken } from './keyed-hash.ts'
import { insertSession } from './session.store.ts'
import { countTry, findCustomer } from './sign-in.store.ts'

/**
 * Answers a token that opens the verification alone. An unknown document and a phone of
 * somebody else take the same statements and the same answer: nobody learns who is a
 * customer. No SMS leaves here.
 */
export async function login(
  parts: { readonly db: Database; readonly clock: Clock; readonly secret: string },
  { mode, document, phone }: SignIn,
  deviceToken: string | null,
): Promise<SessionGrant> {
  const { db, clock, secret } = parts
  const now = clock.now()
  const token = makeToken()
  const deviceHash = hashToken(deviceToken ?? token)
  const found = await findCustomer(db, document, phone, deviceHash)

  const counted = typedDocumentHash(secret, document, found?.knowsDevice ? deviceHash : null)
  const tries = await countTry(db, counted, signInWindow(now))
  if (tries > signInPolicy.triesPerWindow) {
    throw new ApiError('demasiados_intentos', { segundosEspera: secondsUntilNextWindow(now) })
  }
  if (!found?.ownsPhone) throw new ApiError('datos_no_encontrados')

  const tokenHash = hashToken(token)
  await insertSession(db, { tokenHash, customerId: found.customerId, phone, mode, verified: false }, now)
  return { token, document, phone, customerName: '' }
}

/** What tries are counted by: the document as typed, and the device where it verified for it before. */
export function typedDocumentHash(
  secret: string,
  document: IdentityDocument,
  deviceHash: Uint8Array | null,
): Buffer {
  const typed = Buffer.from(`${document.type}:${document.number}`)
  return keyedHash(secret, 'typed-document', typed, ...(deviceHash ? [deviceHash] : []))
}
