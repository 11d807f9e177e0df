import { createSealedStore, type VaultStore } from '@llave/client/sealed-store'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'

/** What the browser stores of the signed-in person. `verified` becomes true with the SMS code. */
export type Session = {
  readonly token: string
  readonly verified: boolean
  readonly document: { readonly type: DocumentTypeCode; readonly number: string }
  readonly phone: Phone
  /** Empty until the code was verified. */
  readonly name: string
  /** Null until the customer's data was fetched. */
  readonly email: string | null
}

export type SessionVault = {
  read(): Promise<Session | null>
  write(session: Session): Promise<void>
  clear(): Promise<void>
  /** False where a reload forgets the session. */
  readonly persistent: boolean
}

const KEY = 'session-key'
const SEALED = 'session'

/** Stores the session in a sealed store; signing out deletes the key too. */
export function createSealedVault(crypto: Crypto, store: VaultStore): SessionVault {
  const sealed = createSealedStore(crypto, store, KEY)
  return {
    persistent: true,
    read: async () => (await sealed.read(SEALED)) as Session | null,
    write: (session) => sealed.write(SEALED, session),
    async clear() {
      await store.remove(SEALED)
      await store.remove(KEY)
    },
  }
}

/**
 * For browsers without `crypto.subtle` (plain http from another host) or without IndexedDB, and for a viewing,
 * which begins with its session.
 */
export function createMemoryVault(kept: Session | null = null): SessionVault {
  return {
    persistent: false,
    read: async () => kept,
    write: async (session) => {
      kept = session
    },
    clear: async () => {
      kept = null
    },
  }
}
