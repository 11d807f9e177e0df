import { closeStaffSession } from '@llave/contract/staff/close-staff-session'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { session } from '../session/session.ts'
import type { SessionEnd } from '../session/session-store.ts'
import { createCallMesa } from './create-call-mesa.ts'
import { noted, noteSilence } from './reachability.ts'

/** The calls of this page, made with the session of this browser. */
export const callMesa = createCallMesa({
  fetch: (address, init) => noted(() => fetch(address, init)),
  csrfToken: () => session.getState().session?.csrfToken ?? null,
  onUnauthorized(code) {
    if (session.getState().session) session.end(code === 'otra_red' ? 'other-network' : 'expired')
  },
  async reloadSession() {
    // The refusal is what the screen is told; that the session could not be read either adds nothing.
    await loadSession().catch(() => undefined)
  },
})

/** Asks the server who works here. Rejects where nobody does. */
export async function loadSession(): Promise<void> {
  const before = session.getState()
  const read = await callMesa(readStaffSession, {})
  const now = session.getState()
  // It ended while the server was asked: an answer from before brings nobody back.
  if (now === before || now.session) session.renew(read)
}

/** To be called by a sign-in that succeeded: reads the session, and tells the other tabs. */
export async function startSession(): Promise<void> {
  session.start(await callMesa(readStaffSession, {}))
}

/** Ends the session here, in every tab, and on the server as soon as it can be reached. */
export async function endSession(how: SessionEnd): Promise<void> {
  // The call first: its token goes with the session.
  const closing = callMesa(closeStaffSession, {})
  session.end(how)
  await closing.catch(() => undefined)
}

/** Asks again where nobody waits for the answer: a failure shows in the cajetín, the end of the session at sign-in. */
function reload(): void {
  void loadSession().catch(() => undefined)
}

session.whenStartedElsewhere(reload)
addEventListener('offline', () => noteSilence(Date.now()))
addEventListener('online', () => session.getState().session && reload())
