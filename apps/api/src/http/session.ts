import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'
import type { SessionReading } from './session-reading.ts'

/** The valid session of a call, verified or not, found by its token's hash: a customer's, or a viewing. */
export type Session = {
  readonly tokenHash: Uint8Array
  readonly customerId: number
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly mode: LoginMode
  readonly verified: boolean
  /** Of one of the developer's people who sees what the customer does and changes nothing; else null. */
  readonly viewing: { readonly id: number } | null
}

/** The valid session of a token, or null; `reading` keeps its row, where whoever is asked can read it at once. */
export type Authenticate = (token: string, reading?: SessionReading<object>) => Promise<Session | null>
