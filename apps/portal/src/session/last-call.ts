import { session } from './session.ts'

const NAME = 'llave.seen'

/** For a browser that keeps nothing, where each tab knows of its own calls alone. */
let own = 0

/** The moment of the last call of any tab, in milliseconds of the epoch; 0 where none is known. */
export function lastCallAt(): number {
  try {
    return Number(localStorage.getItem(NAME)) || own
  } catch {
    return own
  }
}

/**
 * Makes a call and notes when it left, unless the server does not know its token any more: from
 * that moment every tab of this browser counts how long the session still lives.
 */
export async function trackCall(make: () => Promise<Response>): Promise<Response> {
  const leftAt = Date.now()
  const response = await make()
  if (response.status !== 401 && session.current()) keep(leftAt)
  return response
}

// What an earlier session left does not count for the next.
session.subscribe(() => {
  if (!session.current()) keep(0)
})

function keep(at: number): void {
  own = at
  try {
    if (at === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, String(at))
  } catch {
    // Then this tab's own calls count.
  }
}
