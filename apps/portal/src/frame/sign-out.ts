import { endUnlessKept } from '@llave/client/session-keeping'
import { closeSession } from '@llave/contract/access/close-session'
import { idleStatus } from '@llave/domain/access/session-policy'
import { callApi } from '../api/call-api.ts'
import { lastCallAt } from '../session/last-call.ts'
import { session } from '../session/session.ts'
import type { SessionEnd } from '../session/session-store.ts'

/** "Salir" and "Volver atrás". */
export function signOut(): Promise<void> {
  return end('signed-out')
}

/** Ends the session of a customer who did not answer the timeout dialog in any tab. */
export function endIdleSession(): Promise<void> {
  return endUnlessKept(() => {
    // Another tab may have been answered, or may have ended it, since this one looked.
    if (session.current() && idleStatus(lastCallAt(), Date.now()).left === 0) void end('idle')
  })
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
