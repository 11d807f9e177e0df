import type * as z from 'zod'
import type { Trx } from '../../database/database.ts'
import type { RowChange } from '../../database/upsert-rows.ts'
import type { ReadSourceFile } from './source-file.ts'

/** In the order of their dependencies. */
export const kindNames = [
  'projects',
  'progress',
  'customers',
  'properties',
  'receivables',
  'exchange-rates',
  'notices',
  'documents',
] as const
export type KindName = (typeof kindNames)[number]

/** What is wrong with one field of one row; an empty field means the whole row. */
export type Fault = { readonly field: string; readonly reason: string }

/**
 * The outcome of a row: how it compared to what was stored, with what only the database could find
 * strange in it; or the fault that only the database could find.
 */
export type RowOutcome =
  | RowChange
  | { readonly change: RowChange; readonly warnings: readonly Fault[] }
  | Fault

export type BatchContext = {
  readonly now: Temporal.Instant
  /** Reads the pictures and papers that rows name. */
  readonly readFile: ReadSourceFile
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
  /** The field that identifies a row in reports, and the key that makes two rows the same. */
  readonly keyField: string
  key(row: z.output<S>): string
  /** A second key by which two rows may be the same, with its field; null where the row has none. */
  otherKey?(row: z.output<S>): { readonly field: string; readonly key: string } | null
  /** Checks beyond the schema: faults refuse the row, warnings are reported and the row is stored. */
  check(row: z.output<S>): Checked<z.output<S>>
}

/** Stores a batch of one kind and answers the outcome of each row, in order. No key occurs twice. */
export type WriteBatch<T> = (trx: Trx, rows: readonly T[], context: BatchContext) => Promise<RowOutcome[]>
