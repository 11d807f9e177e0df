import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Session } from './session-vault.ts'

/** The current session, or null. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current, () => null)
}

/**
 * The session on screens behind the guard, where there always is one. After it ended, even before the
 * first render, the last one is returned until the guard has redirected.
 */
export function useCustomerSession(): Session {
  const own = useSession() ?? session.latest()
  if (!own) throw new Error('A guarded screen was drawn without a session')
  return own
}
