import { closeSession } from '@llave/contract/access/close-session'
import { callApi } from '../api/call-api.ts'
import { session } from '../session/session.ts'
import type { SessionEnd } from '../session/session-store.ts'

/** "Salir" and "Volver atrás". */
export function signOut(): Promise<void> {
  return end('signed-out')
}

/** Ends the session of who did not answer whether they were still there. */
export function endIdleSession(): Promise<void> {
  return end('idle')
}

/**
 * This browser forgets at once; the server is told with the token of that moment, and its
 * answer changes nothing here.
 */
async function end(how: SessionEnd): Promise<void> {
  const told = callApi(closeSession, {}).catch(() => undefined)
  await session.end(how)
  await told
}
