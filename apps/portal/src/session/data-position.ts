import { positionHeader } from '@llave/contract/data-position'
import { session } from './session.ts'
import { openSharedItem } from './shared-item.ts'

/** The furthest position that the calls of a session were told, in what its tabs share. */
export function createDataPosition(kept: ReturnType<typeof openSharedItem>, isSignedIn: () => boolean) {
  /** The furthest position, and since when it is not enough: a mark, until a call that left after it is answered. */
  const read = () => kept.read().split(' ') as [string, string?]
  /** Where no position was ever told there is none to drop. */
  function drop(): void {
    const [furthest] = read()
    if (furthest && isSignedIn()) kept.write(`${furthest} ${Math.random()}`)
  }

  return {
    /**
     * Makes a call with the furthest position, and keeps the answer's: a copy of the database that has less does not
     * answer the next one. Answers that arrive out of turn take nothing back.
     */
    async carry(init: RequestInit, make: (init: RequestInit) => Promise<Response>): Promise<Response> {
      const headers = new Headers(init.headers)
      const [brought, isDropped] = read()
      if (brought && !isDropped) headers.set(positionHeader, brought)
      // It may write, and its answer may never arrive: the page may be closed before.
      let isUntold = (init.method ?? 'GET') !== 'GET'
      if (isUntold) drop()
      const [, since] = read()
      let told: string | null = null
      try {
        const response = await make({ ...init, headers })
        told = response.headers.get(positionHeader)
        isUntold = !told
        return response
      } finally {
        // The first that is told is not enough yet: what was written before it left no mark.
        const [furthest, mark = String(Math.random())] = read()
        // Without a position the next call goes where it was written.
        if (isUntold) drop()
        else if (told && isSignedIn())
          kept.write(`${told > furthest ? told : furthest} ${mark === since ? '' : mark}`)
      }
    },
    forget: () => kept.write(''),
  }
}

export const dataPosition = createDataPosition(
  openSharedItem('llave.position'),
  () => session.current() !== null,
)

// What an earlier session saw does not count for the next.
session.subscribe(() => {
  if (!session.current()) dataPosition.forget()
})
