import type { Tenure } from '../holders/holders.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** Who held a proforma over time, by the numbers of the customers. */
export function describeHolders(tenures: readonly Tenure[]): string {
  if (tenures.length === 0) return 'No proforma has that code.\n'
  const rows = tenures.map(({ customerId, role, since, until, cededOn }) => [
    String(customerId),
    role === 'holder' ? 'holder' : 'co-holder',
    limaTime(since),
    until ? limaTime(until) : 'now',
    cededOn?.toString() ?? '-',
  ])
  return printTable([['customer', 'as', 'since (Lima)', 'until', 'ceded on'], ...rows])
}
