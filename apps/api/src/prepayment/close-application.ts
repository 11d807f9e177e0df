import { type Money, money } from '@llave/domain/money/money'
import type { ApplicationClosing } from '@llave/domain/prepayment/prepayment-application'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import { type Database, transact } from '../database/database.ts'
import { closeApplications, lockInApplication } from './application.store.ts'

const acts = { applied: 'prepayment.applied', given_up: 'prepayment.given-up' } as const

/** What the audit calls a prepayment. */
export function prepaymentSubject(number: string): string {
  return `prepayment:${number}`
}

/**
 * A person says what became of a prepayment whose new plan is not seen: its letras can be paid from then on. Answers
 * what was paid ahead; null where nothing of that number waits.
 */
export async function closeApplication(
  db: Database,
  { number, outcome }: { readonly number: string; readonly outcome: ApplicationClosing },
  actor: Actor,
  now: Temporal.Instant,
): Promise<Money | null> {
  return transact(db, async (trx) => {
    const waiting = await lockInApplication(trx, number)
    if (!waiting) return null
    await closeApplications(trx, [waiting.id], outcome, now)
    const act = { action: acts[outcome], subject: prepaymentSubject(number) }
    await writeAudit(trx, { ...act, changes: { state: changed('in_application', outcome) }, ...actor }, now)
    return money(waiting.amountMinor, waiting.currency)
  })
}
