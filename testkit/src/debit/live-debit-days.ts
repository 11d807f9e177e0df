import { runDebitDay } from '@llave/api/debit/run-debit-day'
import { runReconciliation } from '@llave/api/payments/reconciliation/reconcile'
import type { Till } from '../payments/open-till.ts'

/** Debit days on the clock of a till, with what the jobs do by themselves meanwhile. */
export function liveDebitDays(till: Till) {
  const run = () => runDebitDay(till.jobs, new AbortController().signal)

  async function staySignedIn() {
    const now = till.clock.now().toString()
    await till.db.updateTable('session').set({ created_at: now, last_seen_at: now }).execute()
  }

  return {
    run,
    staySignedIn,
    /** Six in the morning in Lima of a 24th, or so long after it; who was signed in still is. */
    async begin(after: Temporal.DurationLike = { minutes: 0 }, day = '2026-11-24') {
      till.clock.set(`${day}T11:00:00Z`)
      till.clock.advance(after)
      await staySignedIn()
    },
    async letPass(minutes: number, step = 1) {
      for (let minute = 0; minute < minutes; minute += step) {
        till.clock.advance({ minutes: step })
        await till.card.runDue()
        await runReconciliation(till.jobs)
        await run()
      }
    },
  }
}
