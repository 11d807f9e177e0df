import { readKey } from '@llave/contract/integration/read-key'
import type { RegisterCall } from '../../http/register-call.ts'

/** The call by which a system looks at its own key. */
export function registerKeys(register: RegisterCall): void {
  register(readKey, async ({ key }) => key)
}
