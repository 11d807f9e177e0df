import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

const longestUrl = 500

/**
 * Why a bell may not be rung at this address, in words for the operator; null where it may. A host
 * that the configuration names may be reached by plain http and lie in a network of our own. What a
 * name resolves to is judged when it is connected to, not here.
 */
export function findUrlFault(text: string, allowedHosts: readonly string[]): string | null {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'is no address of https://'
  if (url.username || url.password) return 'has a user or a password in it'
  if (url.hash) return 'has a fragment, which no receiver sees'
  if (url.href.length > longestUrl) return `is longer than ${longestUrl} characters`
  if (allowedHosts.includes(url.hostname)) return null
  if (url.protocol !== 'https:') return 'is not https, and BELL_ALLOWED_HOSTS does not name its host'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 0 || isPublicAddress(host)) return null
  return 'is no public address, and BELL_ALLOWED_HOSTS does not name it'
}
