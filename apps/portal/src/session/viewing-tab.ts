/** In this tab's own storage: the session of a viewing, and when it ends, in epoch milliseconds. */
export const viewingItem = 'llave.viewing'
export const viewingEndItem = 'llave.viewing-ends'

/**
 * The stored session of a viewing: one of the developer's people sees the portal as a customer does, in this tab
 * alone. Null in every other.
 */
export const storedViewing = readViewing()

function readViewing(): string | null {
  try {
    return sessionStorage.getItem(viewingItem)
  } catch {
    return null
  }
}

/** What a viewing stores is this tab's own: in the others somebody may be signed in as themselves. */
export function tabStorage(): Storage {
  return storedViewing ? sessionStorage : localStorage
}
