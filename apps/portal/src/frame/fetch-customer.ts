import { readUser } from '@llave/contract/access/read-user'
import { callApi } from '../api/call-api.ts'
import { session } from '../session/session.ts'
import type { Session } from '../session/session-vault.ts'
import { notify } from './notification-store.ts'

/** Fetches the customer's name and e-mail into the session; the notification bar reports a failure. */
export async function fetchCustomer(of: Session): Promise<void> {
  try {
    const { name, email } = await callApi(readUser, { query: { owner: of.document } })
    if (session.current()?.token === of.token) await session.start({ ...of, name: name || of.name, email })
  } catch {
    if (session.current()?.token === of.token) notify('customerNotFetched')
  }
}
