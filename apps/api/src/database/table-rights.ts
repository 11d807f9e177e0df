/**
 * What the application's role may do (docs/decisions/0236): read, write and change every table, but for these. Nothing
 * of it drops, empties or alters one, nor disables a trigger: that is the owner's, who migrates.
 */

/** Written once: money that was booked, what was done by whom, what a day or a bank said. */
export const appended: readonly string[] = [
  'audit',
  'bank_line',
  'bank_profile',
  'day_close',
  'import_profile',
  'ledger_entry',
  'settlement_correction',
]

/** Rows go: retention, erased persons, lists that a file replaces. From no other table anything is deleted. */
export const forgotten: readonly string[] = [
  'attachment',
  'bank_day',
  'bell',
  'book_filing',
  'calendar_feed',
  'canned_text',
  'complaint',
  'customer_phone',
  'customer_word',
  'data_request',
  'desk_presence',
  'desk_request',
  'document',
  'document_link',
  'exchange_rate',
  'feed_event',
  'file',
  'file_chunk',
  'file_removal',
  'gallery_picture',
  'import_finding',
  'notice',
  'notice_read',
  'number_change',
  'number_change_step',
  'order_payer',
  'outbox',
  'paper_version',
  'payment_link_opening',
  'payment_link_try',
  'payment_promise',
  'proforma_papers',
  'progress_picture',
  'project',
  'project_picture',
  'query',
  'reminder',
  'reminder_choice',
  'repair_slot',
  'session',
  'sign_in',
  'sign_in_tries',
  'silenced_letra',
  'staff_challenge',
  'staff_desk_request',
  'staff_import_file',
  'staff_import_part',
  'staff_import_row',
  'staff_reading',
  'staff_recovery_try',
  'staff_role',
  'title_stage',
  'unposted_payment',
  'upload',
  'verification_code',
  'verified_device',
  'works_subscription',
]

/** What PostgreSQL calls what may be done with a table's rows, and the two that harm a whole table. */
export const tablePrivileges = ['select', 'insert', 'update', 'delete', 'truncate', 'trigger'] as const
export type TablePrivilege = (typeof tablePrivileges)[number]

/** What no role that serves may do with any table, whichever release made it. */
export const harmful: ReadonlySet<TablePrivilege> = new Set(['truncate', 'trigger'])

export function privilegesOn(relation: string, isView: boolean): readonly TablePrivilege[] {
  if (isView || relation === 'migration') return ['select']
  if (appended.includes(relation)) return ['select', 'insert']
  return forgotten.includes(relation)
    ? ['select', 'insert', 'update', 'delete']
    : ['select', 'insert', 'update']
}
