import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RowKey } from '../config/config.ts'

/** A token at rest: nonce, ciphertext and tag in one, and the id of the key. */
export type SealedToken = { readonly bytes: Uint8Array; readonly keyId: string }

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts card tokens with the newest key and decrypts them with the key that encrypted them. The
 * account is bound as additional data: a token moved to another account cannot be decrypted.
 */
export function openCardVault(keys: readonly RowKey[]) {
  const [newest, ...older] = keys
  if (!newest) throw new Error('A card vault needs a key')
  return {
    newestKeyId: newest.id,
    olderKeyIds: older.map(({ id }) => id),

    seal(token: string, shop: string): SealedToken {
      const nonce = randomBytes(nonceLength)
      const encryption = createCipheriv(cipher, newest.key, nonce).setAAD(Buffer.from(shop))
      const text = Buffer.concat([encryption.update(token, 'utf8'), encryption.final()])
      return { bytes: Buffer.concat([nonce, text, encryption.getAuthTag()]), keyId: newest.id }
    },

    /** Throws where the key is no longer configured or the bytes were changed. */
    open({ bytes, keyId }: SealedToken, shop: string): string {
      const key = keys.find(({ id }) => id === keyId)?.key
      if (!key) throw new Error(`CARD_TOKEN_KEYS has no key ${keyId}`)
      const sealed = Buffer.from(bytes)
      const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength))
        .setAAD(Buffer.from(shop))
        .setAuthTag(sealed.subarray(-tagLength))
      const text = decryption.update(sealed.subarray(nonceLength, -tagLength))
      return Buffer.concat([text, decryption.final()]).toString('utf8')
    },
  }
}

export type CardVault = ReturnType<typeof openCardVault>
