import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Looks public and answers machines of its own cloud alone: Azure's "wire server". */
const cloudAddress = '168.63.129.16'
/** All that is assigned to hosts of the internet; what lies outside reaches a machine or a network of our own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the internet: not of this machine, of a private or a carrier's
 * network, of a link (where clouds answer with credentials), nor reserved. An IPv4 address in the
 * form of IPv6 is judged as what it is.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv6' ? parsed.match(globalUnicast) : parsed.toString() !== cloudAddress
}
