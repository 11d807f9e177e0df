import { useRef, useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Session } from './session-vault.ts'

/** The session as it stands, or null. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current, () => null)
}

/**
 * The session on screens behind the guard, where there always is one. When it ends, the
 * screen keeps what it showed for the moment that the guard needs to lead away.
 */
export function useCustomerSession(): Session {
  const current = useSession()
  const kept = useRef(current)
  if (current) kept.current = current
  if (!kept.current) throw new Error('A guarded screen was drawn without a session')
  return kept.current
}
