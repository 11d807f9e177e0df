import { closeSession } from '@llave/contract/access/close-session'
import { callApi } from '../api/call-api.ts'
import { session } from '../session/session.ts'
import type { SessionEnd } from '../session/session-store.ts'

/** "Salir" and "Volver atrás". */
export function signOut(): Promise<void> {
  return end('signed-out')
}

/** Ends the session of a customer who did not answer the timeout dialog. */
export function endIdleSession(): Promise<void> {
  return end('idle')
}

/**
 * This browser forgets the session at once; the server is told with the old token, and its answer
 * changes nothing here.
 */
async function end(how: SessionEnd): Promise<void> {
  const told = callApi(closeSession, {}).catch(() => undefined)
  await session.end(how)
  await told
}
