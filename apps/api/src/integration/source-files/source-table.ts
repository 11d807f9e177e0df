import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { SourceRow } from './source-row.ts'

/** A refused row, with what is wrong with it in one sentence. */
export type RefusedRow = { readonly row: SourceRow; readonly error: string }

/** Gives refused rows back in the format in which they came. */
export type RefusedFile = {
  add(rows: readonly RefusedRow[]): Promise<void>
  /** Forgets what was added, where the rows are read again. */
  clear(): Promise<void>
  /** The path of what was written, or why it could not be; null where no row was refused. */
  finish(): Promise<{ readonly path: string } | { readonly failure: string } | null>
}

/** What one file, or one sheet of a workbook, brings. */
export type SourceTable = {
  readonly path: string
  /** The name by which reports know it: that of the file, with the sheet. */
  readonly name: string
  readonly kind: KindName
  /** What was recognised, in Spanish: encoding, separator, columns, habits. */
  readonly said: readonly string[]
  /** What was passed over and might have been meant, in Spanish: kept with the batch as a note. */
  readonly ignored: readonly string[]
  /** How the file calls the column of a member. */
  nameOf(member: string): string
  /** All rows, from the first one at each call. Throws FileFault where what follows cannot be read. */
  rows(): AsyncIterable<SourceRow>
  /** Bytes that were read of the file so far. */
  bytesRead(): number
  readonly refused: RefusedFile
}

/** A file of which nothing can be read: why, in Spanish. */
export type UnreadableTable = Pick<SourceTable, 'path' | 'name'> & {
  /** Null where nothing says it: it may have had rows of any kind. */
  readonly kind: KindName | null
  readonly faults: readonly string[]
  readonly line: number
}
