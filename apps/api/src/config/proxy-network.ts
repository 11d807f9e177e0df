import { isIPv4, isIPv6 } from 'node:net'

/** Names of the private networks that fastify knows as well. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The widest private networks: 10.0.0.0/8 and fc00::/7. A wider one would include customers. */
const widest = { v4: 8, v6: 7 }

/** What is wrong with an entry of TRUSTED_PROXIES, or null. */
export function proxyFault(entry: string): string | null {
  if (named.has(entry)) return null
  const [address = '', prefix, ...more] = entry.split('/')
  const kind = isIPv4(address) ? 'v4' : isIPv6(address) ? 'v6' : null
  if (!kind || more.length > 0) return 'is neither an address nor a network'
  // As a network it would be all of IPv4; as an address it has a plainer form.
  if (/^[0:]*:ffff:/i.test(address)) return 'is an IPv4 address in the form of IPv6'
  if (prefix === undefined) return null
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (kind === 'v4' ? 32 : 128))
    return 'is neither an address nor a network'
  return Number(prefix) < widest[kind]
    ? 'is so wide that customers are in it, who could say any address'
    : null
}
