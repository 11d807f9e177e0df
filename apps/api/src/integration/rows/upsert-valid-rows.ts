import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import type { Tables } from '../../database/tables.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import type { Fault, RowOutcome } from './row-kind.ts'

/** The row to be stored, or its fault. */
export type ValidatedRow<Row> = { readonly row: Row } | { readonly fault: Fault }

/** Stores the rows without a fault and answers the outcome of every row, in order. */
export async function upsertValidRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  validated: readonly ValidatedRow<Row>[],
  now: Temporal.Instant,
): Promise<RowOutcome[]> {
  const good = validated.flatMap((each) => ('row' in each ? [each.row] : []))
  const changes = (await upsertRows(trx, plan, good, now)).values()
  return validated.flatMap<RowOutcome>((each) => ('fault' in each ? each.fault : [...changes.take(1)]))
}
