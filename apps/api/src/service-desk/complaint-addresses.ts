import type { Trx } from '../database/database.ts'
import { findEmail } from '../messaging/recipients.store.ts'

/** Where a word about a complaint goes. */
export type ComplaintAddress = {
  readonly recipient: string
  /** What tells its message from the other's: kind and subject together are sent once. */
  readonly suffix: string
}

/** The address that the complaint left, and the registered one where that is another. */
export async function complaintAddresses(
  trx: Trx,
  { customerId, email }: { readonly customerId: number; readonly email: string },
): Promise<readonly ComplaintAddress[]> {
  const registered = await findEmail(trx, customerId)
  const same = registered.toLowerCase() === email.toLowerCase()
  return [email, ...(same ? [] : [registered])]
    .filter((recipient) => recipient !== '')
    .map((recipient, index) => ({ recipient, suffix: index === 0 ? '' : '/registered' }))
}
