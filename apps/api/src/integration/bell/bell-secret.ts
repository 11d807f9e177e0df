import { createHmac, randomBytes } from 'node:crypto'
import type { RowKey } from '../../config/config.ts'

/** What a row keeps of a secret: with the key of that name it makes the secret, without it nothing. */
export type SecretSeed = { readonly keyId: string; readonly seed: Uint8Array }

export function newSecretSeed({ id }: RowKey): SecretSeed {
  return { keyId: id, seed: randomBytes(32) }
}

/** The 32 bytes that sign. */
export function deriveSecret({ key }: RowKey, { seed }: SecretSeed): Uint8Array {
  return createHmac('sha256', key).update('bell').update(seed).digest()
}

/** As Standard Webhooks writes it down. */
export function formatSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`
}
