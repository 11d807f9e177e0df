import { dataPosition } from './data-position.ts'
import { session } from './session.ts'
import { openSharedItem } from './shared-item.ts'

const seen = openSharedItem('llave.seen')

/** Time of the last call of any tab, in epoch milliseconds; 0 where none is known. */
export function lastCallAt(): number {
  return Number(seen.read())
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
  if (response.status !== 401 && session.current()) seen.write(String(leftAt))
  return response
}

// The calls of an earlier session do not count for the next.
session.subscribe(() => {
  if (!session.current()) seen.write('')
})
