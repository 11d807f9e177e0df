import { keyedHash } from '../access/keyed-hash.ts'

/** Below it stand the calendars; the rest of an address is a secret. */
export const feedPath = '/calendario/'

export function feedAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${feedPath}${token}.ics`
}

/** The token in what follows `feedPath`; null where it is none of ours. */
export function tokenOf(rest: string): string | null {
  return /^([\w-]{43})\.ics$/.exec(rest)?.[1] ?? null
}

/**
 * The UID of an entry (RFC 7986, 5.3: nothing of a person or host). It stays when the address is changed, and is
 * another for each customer.
 */
export function entryUid(secret: string, customerId: number, key: string): string {
  return keyedHash(secret, 'calendar-entry', Buffer.from(`${customerId}`), Buffer.from(key))
    .subarray(0, 16)
    .toString('hex')
}
