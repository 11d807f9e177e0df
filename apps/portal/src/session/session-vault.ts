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

/** The record of the key, which the session ends with. */
export const sessionKey = 'session-key'
const SEALED = 'session'

/** The store of the session, its key, and what is kept with it: cleared as a whole. */
export type SessionDatabase = VaultStore & { clear(): Promise<void> }

/** Stores the session in a sealed store. Its end takes the key and all that was kept with it. */
export function createSealedVault(crypto: Crypto, store: SessionDatabase): SessionVault {
  const sealed = createSealedStore(crypto, store, sessionKey)
  const read = async () => (await sealed.read(SEALED)) as Session | null
  return {
    persistent: true,
    read,
    async write(session) {
      const before = await read()
      // Somebody else's session may have been left without an end.
      if (before && !isSamePerson(before, session)) await store.clear()
      await sealed.write(SEALED, session)
    },
    clear: () => store.clear(),
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

function isSamePerson({ document: one }: Session, { document: other }: Session): boolean {
  return one.type === other.type && one.number === other.number
}
