import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'

/** Who is asking: found by the token's hash, alive, verified or not. */
export type Session = {
  readonly tokenHash: Uint8Array
  readonly customerId: number
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly mode: LoginMode
  readonly verified: boolean
}

/** Answers the living session of a token, or null. */
export type Authenticate = (token: string) => Promise<Session | null>
