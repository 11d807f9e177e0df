import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import type { Trx } from '../../database/database.ts'
import { lockRows } from '../../database/lock-rows.ts'
import type { RowOutcome, WithdrawContext } from './row-kind.ts'
import { receivables, writeReceivables } from './write-receivables.store.ts'

type Key = Pick<ReceivableRow, 'company' | 'year' | 'documentNumber'>

/**
 * Annuls receivables as a row with that state does, by the same rules; their other members stay. Those
 * of a contract that was withdrawn went with it.
 */
export async function withdrawReceivables(
  trx: Trx,
  rows: readonly Key[],
  context: WithdrawContext,
): Promise<RowOutcome[]> {
  const stored = await lockRows(trx, receivables, rows)
  const held = await findHeld(
    trx,
    stored.flatMap((each) => each?.proforma ?? []),
  )
  const annulled = stored.map((each): ReceivableRow | null =>
    each && each.state !== 'annulled' && held.has(each.proforma)
      ? { ...each, paidAmount: each.erpPaid, state: 'annulled' }
      : null,
  )
  const written = annulled.filter((row) => row !== null)
  const outcomes = (written.length > 0 ? await writeReceivables(trx, written, context) : []).values()
  return annulled.map((row) => (row ? asWithdrawn(outcomes.next().value) : 'same'))
}

/** A row that is withdrawn has no other member that a fault could name. */
function asWithdrawn(outcome: RowOutcome | undefined): RowOutcome {
  if (outcome === undefined || typeof outcome === 'string') return 'withdrawn'
  return 'change' in outcome ? { ...outcome, change: 'withdrawn' } : { ...outcome, field: 'withdraw' }
}

async function findHeld(trx: Trx, proformas: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (proformas.length === 0) return new Set()
  const found = await trx
    .selectFrom('held_proforma')
    .select('proforma')
    .where('proforma', 'in', [...new Set(proformas)])
    .execute()
  return new Set(found.map(({ proforma }) => proforma))
}
