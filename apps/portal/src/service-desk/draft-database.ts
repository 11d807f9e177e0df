import { createSealedStore, type SealedStore } from '@llave/client/sealed-store'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { clear, createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { session } from '../session/session.ts'
import { subscribeCustomer } from '../session/subscribe-customer.ts'
import { storedViewing } from '../session/viewing-tab.ts'
import type { ReceivedDraft } from './stored-draft.ts'

const draftKey = 'draft-key'

let store: ReturnType<typeof createStore> | null = null

/** The IndexedDB store of drafts; null where the browser has none, and in a viewing, which keeps nothing. */
export function draftDatabase() {
  if (storedViewing || !globalThis.indexedDB || !globalThis.crypto?.subtle) return null
  store ??= createStore('llave-drafts', 'drafts')
  return store
}

let drafts: SealedStore | null = null

/** The drafts, encrypted; null where there is no database. */
export function draftStore(): SealedStore | null {
  const database = draftDatabase()
  if (!database) return null
  drafts ??= createSealedStore(
    crypto,
    {
      get: (name) => get(name, database),
      set: (name, value) => set(name, value, database),
      remove: (name) => del(name, database),
    },
    draftKey,
  )
  return drafts
}

/** A channel of the drafts that were received; null where a browser has none. */
export function receivedDrafts(): BroadcastChannel | null {
  return globalThis.BroadcastChannel ? new BroadcastChannel('llave-drafts') : null
}

/** Tells every tab of a draft that was received. */
export function tellReceived(received: ReceivedDraft): void {
  const channel = receivedDrafts()
  channel?.postMessage(received)
  channel?.close()
}

/**
 * Called once with a customer's first screen: signing out deletes the customer's drafts, and another customer who signs in
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
