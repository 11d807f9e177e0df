import { timeOrNone } from './print-table.ts'
import type { Restored } from './settle-restored.ts'

/** What was done to a database that was put back, and what only a person can. */
export function describeRestored(done: Restored): string {
  return `What stands here ends at ${timeOrNone(done.lastAt)} in Lima.

payments, debit and card_registration are off.
${done.sessions} session(s) of customers and ${done.staffSessions} of staff are ended, ${done.invitations} invitation(s) and ${done.links} payment link(s) withdrawn, ${done.calendars} calendar(s) ended.
Every feed goes on in a new epoch.
The provider is asked about ${done.orders} order(s) and ${done.registrations} registration(s) as soon as a process starts.
${done.pendingMessages} message(s) that had not left by then go out as soon as a process starts, whether they have left since or not.

Left to you, in this order (docs/operations.md, "Backup and restore"):
1. skip-numbers, for every series, before a process starts.
2. What was taken away since: keys, people of staff and their roles, erased persons, mobiles that changed.
3. Start one process, wait for the orders, have the provider resend what was paid since, resolve the quarantine.
4. switch payments on, switch card_registration on; switch debit on once every charge since is entered.
`
}
