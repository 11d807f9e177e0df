import type { KindName } from '@llave/contract/integration/rows/row-kinds'
import type { RowCounts } from '../rows/count-rows.ts'
import type { KeptFinding } from '../rows/import-batch.store.ts'

/** A fault or warning about a row, or about a complete extract (line 0). The reason is in Spanish. */
export type Finding = Omit<KeptFinding, 'row'> & { readonly line: number }

export type ImportReport = {
  /** False where a row was refused and the caller chose all or nothing: then nothing was stored. */
  readonly applied: boolean
  readonly counts: Readonly<Record<KindName, RowCounts>>
  readonly findings: readonly Finding[]
}
