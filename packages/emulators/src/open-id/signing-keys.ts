import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

type SigningKey = { readonly id: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject }

export type SigningKeys = {
  /** A compact JWS (RFC 7515) with RS256 by the newest key. */
  sign(payload: object, options?: { readonly wrongly: boolean }): string
  /** A new key signs from now on. The one before stays published, an older one does not. */
  rotate(): Promise<void>
  /** The JWK set (RFC 7517), the newest key first. */
  published(): { keys: readonly object[] }
}

const generate = promisify(generateKeyPair)

export async function createSigningKeys(): Promise<SigningKeys> {
  let keys = [await createKey()]
  return {
    sign(payload, { wrongly } = { wrongly: false }) {
      const [key] = keys as [SigningKey]
      const header = encode({ alg: 'RS256', typ: 'JWT', kid: key.id })
      const text = `${header}.${encode(payload)}`
      const signature = sign('sha256', Buffer.from(wrongly ? `${text}.` : text), key.privateKey)
      return `${text}.${signature.toString('base64url')}`
    },
    async rotate() {
      keys = [await createKey(), ...keys.slice(0, 1)]
    },
    published: () => ({
      keys: keys.map(({ id, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid: id,
        use: 'sig',
        alg: 'RS256',
      })),
    }),
  }
}

async function createKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  return { id: randomBytes(8).toString('base64url'), publicKey, privateKey }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
