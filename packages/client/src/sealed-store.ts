/** Storage of the key and the ciphertext: IndexedDB in the browser, a map in tests. */
export type VaultStore = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** Values stored by name, as JSON where no other coding is given. */
export type SealedStore = {
  read(name: string, decode?: (plain: ArrayBuffer) => unknown): Promise<unknown>
  write<T>(name: string, value: T, encode?: (value: T) => Uint8Array<ArrayBuffer>): Promise<void>
  remove(name: string): Promise<void>
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

/**
 * Stores values encrypted with AES-GCM. The key is stored under `keyName` and cannot be exported. A
 * value that cannot be decrypted (another key, a damaged record) counts as absent and is removed.
 */
export function createSealedStore(crypto: Crypto, store: VaultStore, keyName: string): SealedStore {
  async function key(): Promise<CryptoKey> {
    const kept = await store.get(keyName)
    if (kept) return kept as CryptoKey
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await store.set(keyName, made)
    return made
  }
  return {
    async read(name, decode = (plain) => JSON.parse(new TextDecoder().decode(plain))) {
      const sealed = (await store.get(name)) as Sealed | undefined
      if (!sealed) return null
      try {
        // None is made for reading: what ends a session takes its key, perhaps in this moment.
        const kept = (await store.get(keyName)) as CryptoKey
        return decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, kept, sealed.data))
      } catch {
        await store.remove(name)
        return null
      }
    },
    async write(name, value, encode = (plain) => new TextEncoder().encode(JSON.stringify(plain))) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), encode(value))
      await store.set(name, { iv, data } satisfies Sealed)
    },
    remove: (name) => store.remove(name),
  }
}
