import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { RowCounts } from '../rows/count-rows.ts'
import type { KeptFinding } from '../rows/import-batch.store.ts'

/** A fault or warning about a row, or about a complete extract (line 0). The reason is in Spanish. */
export type Finding = Omit<KeptFinding, 'row'> & { readonly line: number }

/** What was recognised of a file, in Spanish. */
export type Recognised = { readonly name: string; readonly kind: KindName; readonly said: readonly string[] }

export type ImportReport = {
  /** The number under which it is kept: `npm run operator -- batch N`. */
  readonly batch: number
  /** False where a row was refused and the caller chose all or nothing: then nothing was stored. */
  readonly applied: boolean
  readonly counts: Readonly<Record<KindName, RowCounts>>
  readonly findings: readonly Finding[]
  /** The files in which the refused rows came back. */
  readonly returned: readonly string[]
  /** Files of refused rows that could not be written, with the reason. */
  readonly notReturned: readonly string[]
}
