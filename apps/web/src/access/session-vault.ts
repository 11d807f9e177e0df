import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'

/** What the browser keeps of the person who signed in. `verified` turns true with the SMS code. */
export type Session = {
  readonly token: string
  readonly verified: boolean
  readonly document: { readonly type: DocumentTypeCode; readonly number: string }
  readonly phone: Phone
  /** Empty until the code was right. */
  readonly name: string
  /** Null until the customer's data was fetched. */
  readonly email: string | null
}

/** Where the key and the ciphertext lie: IndexedDB in the browser, a map in tests. */
export type VaultStore = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

export type SessionVault = {
  read(): Promise<Session | null>
  write(session: Session): Promise<void>
  clear(): Promise<void>
  /** False where a reload forgets the session. */
  readonly lasting: boolean
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

const KEY = 'session-key'
const SEALED = 'session'

/**
 * Keeps the session encrypted with AES-GCM. The key cannot be exported and never leaves
 * the browser's own store; what cannot be opened (another key, a damaged record) counts
 * as no session.
 */
export function createSealedVault(crypto: Crypto, store: VaultStore): SessionVault {
  async function key(): Promise<CryptoKey> {
    const kept = await store.get(KEY)
    if (kept) return kept as CryptoKey
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await store.set(KEY, made)
    return made
  }

  return {
    lasting: true,
    async read() {
      const sealed = (await store.get(SEALED)) as Sealed | undefined
      if (!sealed) return null
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: sealed.iv },
          await key(),
          sealed.data,
        )
        return JSON.parse(new TextDecoder().decode(plain)) as Session
      } catch {
        await store.remove(SEALED)
        return null
      }
    },
    async write(session) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(session))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain)
      await store.set(SEALED, { iv, data } satisfies Sealed)
    },
    async clear() {
      await store.remove(SEALED)
      await store.remove(KEY)
    },
  }
}

/** For browsers without `crypto.subtle` (plain http from another host) or without a store. */
export function createMemoryVault(): SessionVault {
  let kept: Session | null = null
  return {
    lasting: false,
    read: async () => kept,
    write: async (session) => {
      kept = session
    },
    clear: async () => {
      kept = null
    },
  }
}
