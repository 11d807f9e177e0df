import { clear, createStore, del, get, set } from 'idb-keyval'
import { createKeptStore, type KeptStore } from './kept-store.ts'
import { createSessionStore, type SessionChannel, type SessionMessage } from './session-store.ts'
import {
  createMemoryVault,
  createSealedVault,
  type SessionDatabase,
  type SessionVault,
} from './session-vault.ts'
import { storedViewing } from './viewing-tab.ts'

/** Null where the browser has none, and in a viewing, which keeps nothing. */
function openDatabase(): SessionDatabase | null {
  if (storedViewing || !globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const idb = createStore('llave', 'session')
  return {
    get: (name) => get(name, idb),
    set: (name, value) => set(name, value, idb),
    remove: (name) => del(name, idb),
    clear: () => clear(idb),
  }
}

const database = openDatabase()

function browserVault(): SessionVault {
  if (database) return createSealedVault(globalThis.crypto, database)
  return createMemoryVault(storedViewing ? JSON.parse(storedViewing) : null)
}

function browserChannel(): SessionChannel {
  if (storedViewing || !globalThis.BroadcastChannel || !globalThis.indexedDB) {
    return { send: () => {}, listen: () => {} }
  }
  const channel = new BroadcastChannel('llave-session')
  return {
    send: (message) => channel.postMessage(message),
    listen: (receive) =>
      channel.addEventListener('message', (event: MessageEvent<SessionMessage>) => receive(event.data)),
  }
}

/** The session of this browser; of this tab where it is a viewing. */
export const session = createSessionStore(browserVault(), browserChannel())

/** What is kept for as long as this session lasts; null where nothing can be. */
export const keptStore: KeptStore | null = database && createKeptStore(globalThis.crypto, database)
