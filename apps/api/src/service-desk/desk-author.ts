import type { Act } from '@llave/domain/staff/act-words'
import { auditOperator } from '../audit/operator-audit.store.ts'
import { auditStaff } from '../audit/staff-audit.store.ts'
import type { Trx } from '../database/database.ts'

/**
 * Who of the developer acts on a query or a complaint: one of their people in Mesa, or who is named to a
 * command or by their own system. The customer reads the developer's name.
 */
export type DeskAuthor = { readonly staffId: number } | { readonly by: string }

export function staffIdOf(author: DeskAuthor): number | null {
  return 'staffId' in author ? author.staffId : null
}

/** Keeps who did what, in the transaction of the act. */
export async function auditDesk(
  trx: Trx,
  author: DeskAuthor,
  act: {
    readonly action: Act
    readonly subject: string
    readonly details?: Readonly<Record<string, unknown>>
  },
  now: Temporal.Instant,
): Promise<void> {
  if ('staffId' in author) await auditStaff(trx, { ...act, staffId: author.staffId }, now)
  else await auditOperator(trx, { ...act, by: author.by }, now)
}
