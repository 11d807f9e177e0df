/** The same in all tabs of an application: each has its own storage and locks where it has its own origin. */
const NAME = 'session'

/** Absent from a page over plain http, where a tab knows only of itself. */
const locks: LockManager | undefined = navigator.locks

let asking = 0

/** Asks the server to go on with the session: until it answered, no tab of this browser ends it for lack of use. */
export async function keepSession<T>(ask: () => Promise<T>): Promise<T> {
  asking += 1
  try {
    return await (locks ? locks.request(NAME, { mode: 'shared' }, ask) : ask())
  } finally {
    asking -= 1
  }
}

/** Ends a session for lack of use, unless a tab is asking for it: who said in time to stay is not signed out. */
export async function endUnlessKept(end: () => void): Promise<void> {
  if (asking > 0) return
  if (locks) await locks.request(NAME, { ifAvailable: true }, (lock) => void (lock && end()))
  else end()
}
