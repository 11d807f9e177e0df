import { createSealedStore, type SealedStore, type VaultStore } from '@llave/client/sealed-store'
import { sessionKey } from './session-vault.ts'

/** What the page keeps beside the session, each value under a name that says nothing. */
export type KeptStore = SealedStore

const prefix = 'kept '

/**
 * Keeps values encrypted with the key of the session, in its own store: whatever ends the session, in whichever
 * tab, takes them too, and without the key nobody reads what a crash might leave.
 */
export function createKeptStore(crypto: Crypto, store: VaultStore): KeptStore {
  const sealed = createSealedStore(
    crypto,
    {
      ...store,
      async set(name, value) {
        // Without a session there is no key, and none is to be made.
        if (name === sessionKey) throw new Error('There is no session to keep anything for')
        await store.set(name, value)
        // It may have ended, here or in another tab, while this was on its way.
        if (!(await store.get(sessionKey))) await store.remove(name)
      },
    },
    sessionKey,
  )
  return {
    read: async (name, decode) =>
      (await store.get(sessionKey)) ? sealed.read(await nameOf(name), decode) : null,
    write: async (name, ...value) => sealed.write(await nameOf(name), ...value),
    remove: async (name) => sealed.remove(await nameOf(name)),
  }

  /** A digest, because addresses name who asks. */
  async function nameOf(name: string): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
    return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
