import { positionHeader } from '@llave/contract/data-position'
import { session } from './session.ts'
import { tabStorage } from './viewing-tab.ts'

const NAME = 'llave.position'

/** The furthest position that the calls of a session were told, in a storage that its tabs share. */
export function createDataPosition(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  isSignedIn: () => boolean,
) {
  /** Fallback without storage, where each tab knows only its own calls. */
  let own = ''

  function furthest(): string {
    try {
      return storage().getItem(NAME) ?? ''
    } catch {
      return own
    }
  }
  function keep(position: string): void {
    own = position
    try {
      if (position === '') storage().removeItem(NAME)
      else storage().setItem(NAME, position)
    } catch {
      // Without storage only this tab's own calls count.
    }
  }

  return {
    /**
     * Makes a call with the furthest position, and keeps the answer's: a copy of the database that has less does not
     * answer the next one. Answers that arrive out of turn take nothing back.
     */
    async carry(init: RequestInit, make: (init: RequestInit) => Promise<Response>): Promise<Response> {
      const headers = new Headers(init.headers)
      const brought = furthest()
      if (brought) headers.set(positionHeader, brought)
      let told: string | null = null
      try {
        const response = await make({ ...init, headers })
        told = response.headers.get(positionHeader)
        return response
      } finally {
        // It may have written, and nobody said how far: without a position the next call goes where it was written.
        if (!told) keep('')
        else if (isSignedIn() && told > furthest()) keep(told)
      }
    },
    forget: () => keep(''),
  }
}

export const dataPosition = createDataPosition(tabStorage, () => session.current() !== null)

// What an earlier session saw does not count for the next.
session.subscribe(() => {
  if (!session.current()) dataPosition.forget()
})
