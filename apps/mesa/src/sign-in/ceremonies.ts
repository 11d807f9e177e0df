import { beginCompanySignIn } from '@llave/contract/staff/sign-in-with-company'
import { beginPasskeySignIn, signInWithPasskey } from '@llave/contract/staff/sign-in-with-passkey'
import { signInWithRecoveryCode } from '@llave/contract/staff/sign-in-with-recovery-code'
import { callMesa } from '../api/call-mesa.ts'
import { askKey } from '../keychain/ask-key.ts'
import { keepWayBack } from './company-way-back.ts'
import type { Ceremonies } from './sign-in-ways.ts'

/** What each way to sign in does. The first screen shows those that the server offers and that stand here. */
export const ceremonies: Ceremonies = {
  async passkey() {
    const key = await askKey(await callMesa(beginPasskeySignIn, {}))
    await callMesa(signInWithPasskey, { body: key })
  },
  async company(back) {
    const { address } = await callMesa(beginCompanySignIn, {})
    keepWayBack(back)
    location.assign(address)
    // The page is left now; whoever comes back to it by the browser's button may press again.
    await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  },
  async recovery(email, code) {
    await callMesa(signInWithRecoveryCode, { body: { email, code } })
  },
}
