import type { IdentityDocument } from '@llave/domain/access/document-type'
import { clear, createStore, delMany, keys } from 'idb-keyval'
import { session } from '../session/session.ts'
import { subscribeCustomer } from '../session/subscribe-customer.ts'
import { storedViewing } from '../session/viewing-tab.ts'

/** The record of the key that drafts are encrypted with. */
export const draftKey = 'draft-key'

let store: ReturnType<typeof createStore> | null = null

/** The IndexedDB store of drafts; null where the browser has none, and in a viewing, which keeps nothing. */
export function draftDatabase() {
  if (storedViewing || !globalThis.indexedDB || !globalThis.crypto?.subtle) return null
  store ??= createStore('llave-drafts', 'drafts')
  return store
}

/**
 * Called once when the router starts: signing out deletes the customer's drafts, and another customer who signs in
 * those of the one before. A session that expired keeps them for their owner.
 */
export function forgetDraftsOfOthers(): void {
  session.subscribe(() => {
    const database = session.lastEnd() === 'signed-out' ? draftDatabase() : null
    if (database) void clear(database).catch(() => undefined)
  })
  subscribeCustomer(keepOwnDrafts)
  void session.ready().then(keepOwnDrafts)
}

function keepOwnDrafts(): void {
  const owner = session.current()?.document
  const database = owner ? draftDatabase() : null
  if (!owner || !database) return
  const own = draftNames(owner)
  void keys<string>(database)
    .then((names) =>
      delMany(
        names.filter((name) => name !== draftKey && !name.startsWith(own)),
        database,
      ),
    )
    .catch(() => undefined)
}

/** How the names of a customer's drafts begin. */
export function draftNames({ type, number }: IdentityDocument): string {
  return `${type} ${number} `
}
