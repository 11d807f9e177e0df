import type { UnpostedPayment } from '../integration/feeds/unposted.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of what was paid here and is not posted there. */
export function describeUnposted(payments: readonly UnpostedPayment[], limit: number): string {
  if (payments.length === 0) return 'Every payment older than a day is posted there.\n'
  const rows = payments.map((payment) => [
    limaTime(payment.at),
    payment.receipt,
    payment.company,
    payment.year,
    payment.documentNumber,
    payment.proforma,
    `${payment.currency} ${payment.amount}`,
    payment.problems,
  ])
  const heading = ['paid (Lima)', 'receipt', 'company', 'year', 'document', 'proforma', 'amount', 'problem']
  const more = payments.length === limit ? `\nThese are the ${limit} oldest.\n` : ''
  return printTable([heading, ...rows]) + more
}
