import type { PaymentSummary } from './followed-payment.ts'

/**
 * The newest payment that somebody made, or may have made: not a form that lapsed or was replaced with nothing
 * paid on it. Null where there is none among `newestFirst`.
 */
export function lastPayment(newestFirst: readonly PaymentSummary[]): PaymentSummary | null {
  return newestFirst.find(({ standing }) => standing !== 'expired' && standing !== 'replaced') ?? null
}
