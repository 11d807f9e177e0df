import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'

/** The valid session of a call, verified or not, found by its token's hash. */
export type Session = {
  readonly tokenHash: Uint8Array
  readonly customerId: number
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly mode: LoginMode
  readonly verified: boolean
}

/** The valid session of a token, or null. */
export type Authenticate = (token: string) => Promise<Session | null>
