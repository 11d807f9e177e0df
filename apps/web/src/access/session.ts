import { createStore, del, get, set } from 'idb-keyval'
import { useRef, useSyncExternalStore } from 'react'
import { createSessionStore, type SessionChannel, type SessionNews } from './session-store.ts'
import { createMemoryVault, createSealedVault, type Session, type SessionVault } from './session-vault.ts'

function browserVault(): SessionVault {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return createMemoryVault()
  const idb = createStore('llave', 'session')
  return createSealedVault(globalThis.crypto, {
    get: (name) => get(name, idb),
    set: (name, value) => set(name, value, idb),
    remove: (name) => del(name, idb),
  })
}

function browserChannel(): SessionChannel {
  if (!globalThis.BroadcastChannel || !globalThis.indexedDB) return { send: () => {}, listen: () => {} }
  const channel = new BroadcastChannel('llave-session')
  return {
    send: (news) => channel.postMessage(news),
    listen: (receive) =>
      channel.addEventListener('message', (event: MessageEvent<SessionNews>) => receive(event.data)),
  }
}

/** The session of this browser. */
export const session = createSessionStore(browserVault(), browserChannel())

/** The session as it stands, or null. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current, () => null)
}

/**
 * The session on screens behind the guard, where there always is one. When it ends, the
 * screen keeps what it showed for the moment that the guard needs to lead away.
 */
export function useCustomerSession(): Session {
  const current = useSession()
  const kept = useRef(current)
  if (current) kept.current = current
  if (!kept.current) throw new Error('A guarded screen was drawn without a session')
  return kept.current
}
