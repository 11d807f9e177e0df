import type * as z from 'zod'
import type { Trx } from '../database/database.ts'
import type { RowChange } from '../database/upsert-rows.ts'

/** What is wrong with one field of one row; an empty field means the whole row. */
export type Fault = { readonly field: string; readonly reason: string }

/** What became of a row. What only the database could judge is refused with its fault. */
export type RowOutcome = RowChange | Fault

export type BatchContext = {
  readonly now: Temporal.Instant
  /** The folder of the file, against which the names of pictures are read. */
  readonly folder: string
}

export type Checked<T> = {
  readonly row: T
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
}

/** What a kind of row may hold, and what identifies it. */
export type RowShape<S extends z.ZodObject = z.ZodObject> = {
  readonly schema: S
  /** Columns that hold several values between semicolons. */
  readonly lists: readonly string[]
  /** The field that a repeated row is told by, and what makes two rows the same. */
  readonly keyField: string
  key(row: z.output<S>): string
  /** What the schema cannot say: faults refuse the row, warnings are told and the row stands. */
  check(row: z.output<S>): Checked<z.output<S>>
}

/** Stores a batch of one kind and answers for each row in order what became of it. No key comes twice. */
export type WriteBatch<T> = (trx: Trx, rows: readonly T[], context: BatchContext) => Promise<RowOutcome[]>
