import { verifyCode } from '@llave/contract/access/verify-code'
import { callApi } from '../api/call-api.ts'
import { fetchCustomer } from '../frame/fetch-customer.ts'
import { session } from '../session/session.ts'
import type { Session } from '../session/session-vault.ts'

/**
 * Exchanges the digits for the verified session; the guard then redirects. The customer's data is
 * fetched in the background: the portal works without it, and the notification bar reports a failure.
 * Rejects with ApiError where the code was wrong or the call failed.
 */
export async function verify(code: string): Promise<void> {
  const { customerName: name, ...rest } = await callApi(verifyCode, { body: { code } })
  const verified: Session = { ...rest, name, email: null, verified: true }
  await session.start(verified)
  void fetchCustomer(verified)
}
