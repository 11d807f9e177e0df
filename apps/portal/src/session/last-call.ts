import { dataPosition } from './data-position.ts'
import { session } from './session.ts'
import { tabStorage } from './viewing-tab.ts'

const NAME = 'llave.seen'

/** Fallback without storage, where each tab knows only its own calls. */
let own = 0

/** Time of the last call of any tab, in epoch milliseconds; 0 where none is known. */
export function lastCallAt(): number {
  try {
    return Number(tabStorage().getItem(NAME)) || own
  } catch {
    return own
  }
}

/**
 * Makes a call and stores when it was sent, unless the server rejected its token: from then every tab
 * computes how long the session is still valid.
 */
export async function trackCall(
  init: RequestInit,
  make: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const leftAt = Date.now()
  const response = await dataPosition.carry(init, make)
  if (response.status !== 401 && session.current()) keep(leftAt)
  return response
}

// The calls of an earlier session do not count for the next.
session.subscribe(() => {
  if (!session.current()) keep(0)
})

function keep(at: number): void {
  own = at
  try {
    if (at === 0) tabStorage().removeItem(NAME)
    else tabStorage().setItem(NAME, String(at))
  } catch {
    // Without storage only this tab's own calls count.
  }
}
