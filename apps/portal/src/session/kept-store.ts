import { createSealedStore, type VaultStore } from '@llave/client/sealed-store'
import { sessionKey } from './session-vault.ts'

/** What the page keeps beside the session, each value under a name that says nothing. */
export type KeptStore = {
  /** Null where nothing is kept. */
  read(name: string): Promise<KeptFile | null>
  write(name: string, value: unknown, bytes?: Bytes): Promise<void>
  remove(name: string): Promise<void>
}

export type Bytes = Uint8Array<ArrayBuffer>

/** A value, and the bytes of its file: none where it has no file. */
type KeptFile = { readonly value: unknown; readonly bytes: Bytes }

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
    async read(name) {
      if (!(await store.get(sessionKey))) return null
      return (await sealed.read(await nameOf(name), unpack)) as KeptFile | null
    },
    write: async (name, value, bytes = new Uint8Array()) =>
      sealed.write(await nameOf(name), { value, bytes }, pack),
    remove: async (name) => sealed.remove(await nameOf(name)),
  }

  /** A digest, because addresses name who asks. */
  async function nameOf(name: string): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
    return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}

/** The value as JSON, which has no line break of its own, then one, then the bytes: as JSON they would weigh four times that. */
function pack({ value, bytes }: KeptFile): Bytes {
  const text = new TextEncoder().encode(`${JSON.stringify(value)}\n`)
  const packed = new Uint8Array(text.length + bytes.length)
  packed.set(text)
  packed.set(bytes, text.length)
  return packed
}

/** What an earlier build kept is a value alone. */
function unpack(plain: ArrayBuffer): KeptFile {
  const packed = new Uint8Array(plain)
  const end = packed.indexOf('\n'.charCodeAt(0))
  const length = end < 0 ? packed.length : end
  const value = JSON.parse(new TextDecoder().decode(packed.subarray(0, length)))
  return { value, bytes: packed.slice(length + 1) }
}
