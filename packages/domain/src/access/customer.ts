import type { IdentityDocument } from './document-type.ts'
import type { Phone } from './phone.ts'

/** What the portal shows of the person that is signed in. */
export type Customer = {
  readonly name: string
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly email: string
}
