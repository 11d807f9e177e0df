import { clear, createStore } from 'idb-keyval'
import { session } from '../session/session.ts'
import { storedViewing } from '../session/viewing-tab.ts'

let store: ReturnType<typeof createStore> | null = null

/** The IndexedDB store of drafts; null where the browser has none, and in a viewing, which keeps nothing. */
export function draftDatabase() {
  if (storedViewing || !globalThis.indexedDB || !globalThis.crypto?.subtle) return null
  store ??= createStore('llave-drafts', 'drafts')
  return store
}

/**
 * Called once when the router starts: signing out deletes the customer's drafts. A session that
 * expired keeps them for their owner.
 */
export function forgetDraftsOnSignOut(): void {
  session.subscribe(() => {
    const database = session.lastEnd() === 'signed-out' ? draftDatabase() : null
    if (database) void clear(database).catch(() => undefined)
  })
}
