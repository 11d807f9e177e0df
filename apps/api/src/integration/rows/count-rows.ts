import type { AppliedRow } from './apply-rows.ts'

export type RowCounts = Record<AppliedRow['outcome'], number>

export function noRows(): RowCounts {
  return { created: 0, changed: 0, same: 0, withdrawn: 0, refused: 0 }
}

/** Adds the outcomes of these rows to the counts. */
export function countRows(counts: RowCounts, rows: readonly AppliedRow[]): void {
  for (const { outcome } of rows) counts[outcome] += 1
}
