import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import type { PaymentSummary } from './followed-payment.ts'
import { lastPayment } from './last-payment.ts'
import { type PaymentStanding, paymentStandings } from './payment-trail.ts'

function payment(standing: PaymentStanding): PaymentSummary {
  const at = Temporal.Instant.from('2026-11-20T15:00:00Z')
  return { orderId: standing, standing, amount: money(100, 'PEN'), at, debts: [] }
}

test.each(paymentStandings)('the last payment after one that is %s', (standing) => {
  const last = lastPayment([payment(standing), payment('applied')])
  // Nobody paid on a form that lapsed or was replaced.
  expect(last?.orderId).toBe(standing === 'expired' || standing === 'replaced' ? 'applied' : standing)
})

test('none where no payment was made', () => {
  expect(lastPayment([payment('expired'), payment('replaced')])).toBeNull()
  expect(lastPayment([])).toBeNull()
})
