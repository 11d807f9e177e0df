import type { StaffSession } from '@llave/contract/staff/read-staff-session'
import { useStore } from 'zustand'
import { session } from './session.ts'
import type { SessionState } from './session-store.ts'

/** The current session, the last one, and how that ended. */
export function useSessionState(): SessionState {
  return useStore(session)
}

/**
 * Who works here, on screens behind the guard, where there always is somebody. After the session ended the
 * last one is returned until the guard has redirected.
 */
export function useStaff(): StaffSession {
  const { latest } = useSessionState()
  if (!latest) throw new Error('A guarded screen was drawn without a session')
  return latest
}
