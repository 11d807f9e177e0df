import { clear, createStore } from 'idb-keyval'
import { session } from '../session/session.ts'

let store: ReturnType<typeof createStore> | null = null

/** Where drafts lie in this browser; null where it keeps nothing. */
export function draftDatabase() {
  if (!globalThis.indexedDB || !globalThis.crypto?.subtle) return null
  store ??= createStore('llave-drafts', 'drafts')
  return store
}

/**
 * Called once, where every signed-in page passes: who signs out takes their drafts along. A
 * session that only ran out leaves them for its owner.
 */
export function forgetDraftsOnSignOut(): void {
  session.subscribe(() => {
    const database = session.lastEnd() === 'signed-out' ? draftDatabase() : null
    if (database) void clear(database).catch(() => undefined)
  })
}
