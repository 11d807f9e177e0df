import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Session } from './session-vault.ts'

/** The session as it stands, or null. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current, () => null)
}

/**
 * The session on screens behind the guard, where there always is one. When it ends, even before
 * the screen was first drawn, it stands for the moment that the guard needs to lead away.
 */
export function useCustomerSession(): Session {
  const own = useSession() ?? session.latest()
  if (!own) throw new Error('A guarded screen was drawn without a session')
  return own
}
