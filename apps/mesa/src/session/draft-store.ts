import { createSealedStore, type VaultStore } from '@llave/client/sealed-store'

/** What somebody was writing, and when it was kept last, in epoch milliseconds. */
export type Draft = { readonly text: string; readonly savedAt: number }

export type DraftStore = {
  read(name: string): Promise<Draft | null>
  /** Keeps a text; an empty one leaves nothing behind. */
  write(name: string, text: string): Promise<void>
}

/**
 * Drafts of one person in this browser. They outlive the session: whoever is signed out while writing finds
 * them again, and nobody else, even here, gets to see them.
 */
export function createDraftStore(
  crypto: Crypto,
  store: VaultStore,
  personId: string,
  now: () => number,
): DraftStore {
  const sealed = createSealedStore(crypto, store, 'key')
  const own = (name: string) => `${personId} ${name}`
  let writing: Promise<void> = Promise.resolve()
  return {
    async read(name) {
      // What was written just before, by a field that is gone, is found.
      await writing.catch(() => undefined)
      return (await sealed.read(own(name))) as Draft | null
    },
    write(name, text) {
      const savedAt = now()
      // One after the other: of two writings, the later one holds.
      writing = writing
        .catch(() => undefined)
        .then(() =>
          text === '' ? sealed.remove(own(name)) : sealed.write(own(name), { text, savedAt } satisfies Draft),
        )
      return writing
    },
  }
}
