import { runDebitDay } from '@llave/api/debit/run-debit-day'
import { runReconciliation } from '@llave/api/payments/reconciliation/reconcile'
import type { PaymentFixture } from '../payments/open-payment-fixture.ts'

/** Debit days on the clock of a payment fixture, with the jobs that run meanwhile. */
export function simulateDebitDays(fixture: PaymentFixture) {
  const run = () => runDebitDay(fixture.jobs, new AbortController().signal)

  async function staySignedIn() {
    const now = fixture.clock.now().toString()
    await fixture.db.updateTable('session').set({ created_at: now, last_seen_at: now }).execute()
  }

  return {
    run,
    staySignedIn,
    /**
     * Sets the clock to six in the morning in Lima on a 24th, or to some time after it; sessions stay valid.
     */
    async begin(after: Temporal.DurationLike = { minutes: 0 }, day = '2026-11-24') {
      fixture.clock.set(`${day}T11:00:00Z`)
      fixture.clock.advance(after)
      await staySignedIn()
    },
    async advance(minutes: number, step = 1) {
      for (let minute = 0; minute < minutes; minute += step) {
        fixture.clock.advance({ minutes: step })
        await fixture.card.runDue()
        await runReconciliation(fixture.jobs)
        await run()
      }
    },
  }
}
