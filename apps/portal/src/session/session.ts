import { createStore, del, get, set } from 'idb-keyval'
import { createSessionStore, type SessionChannel, type SessionMessage } from './session-store.ts'
import { createMemoryVault, createSealedVault, type SessionVault } from './session-vault.ts'
import { storedViewing } from './viewing-tab.ts'

function browserVault(): SessionVault {
  if (storedViewing) return createMemoryVault(JSON.parse(storedViewing))
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return createMemoryVault()
  const idb = createStore('llave', 'session')
  return createSealedVault(globalThis.crypto, {
    get: (name) => get(name, idb),
    set: (name, value) => set(name, value, idb),
    remove: (name) => del(name, idb),
  })
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
