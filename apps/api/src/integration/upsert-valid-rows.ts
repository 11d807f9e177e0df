import type { Trx } from '../database/database.ts'
import type { RowPlan } from '../database/row-plan.ts'
import type { Tables } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import type { Fault, RowOutcome } from './import-kind.ts'

/** What is to be stored for a row, or what is wrong with it. */
export type ValidatedRow<Row> = { readonly row: Row } | { readonly fault: Fault }

/** Stores the rows that nothing is wrong with, and answers for each of all in order what became of it. */
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
