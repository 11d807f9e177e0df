/**
 * The network of an address, in the sizes that carriers assign: a /24 of IPv4, a /48 of IPv6. Tries
 * are counted by it, and it is all that is stored of a sign-in's address: it identifies the carrier
 * and the area, but no household.
 */
export function networkOf(address: string): string {
  const fourth = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1]
  if (fourth) return `${fourth}.0/24`
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const missing = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  if (groups.length !== 8 || groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return 'unknown'
  const first = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/48`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
