import type { PastSignIn } from '../access/sign-in-history.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of a customer's sign-ins, the newest first. */
export function describeSignIns(signIns: readonly PastSignIn[]): string {
  if (signIns.length === 0) return 'Nobody signed in for them as long as it is kept.\n'
  const rows = signIns.map(({ at, network, device, newDevice, lastSeenAt, open }) => [
    limaTime(at),
    network,
    device === '' ? '-' : device,
    newDevice ? 'new' : 'known',
    lastSeenAt ? limaTime(lastSeenAt) : '-',
    open ? 'OPEN' : 'ended',
  ])
  return printTable([['signed in (Lima)', 'network', 'browser', 'device', 'last call', 'session'], ...rows])
}
