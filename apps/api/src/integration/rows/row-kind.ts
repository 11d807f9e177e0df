import type { Verdict } from '@llave/domain/receivables/what-wins'
import type * as z from 'zod/mini'
import type { Trx } from '../../database/database.ts'
import type { RowChange } from '../../database/upsert-rows.ts'
import type { ReadSourceFile } from './source-file.ts'

/** What is wrong with one field of one row; an empty field means the whole row. */
export type Fault = { readonly field: string; readonly reason: string }

/** What is remarked about a row that is stored. */
export type Note = Fault & {
  /** Whose word is stored, where Llave and the developer's system disagree about the field. */
  readonly wins?: Verdict['wins']
}

/** What became of a row that was taken: how it compared to what was stored, or that it is gone. */
export type RowResult = RowChange | 'withdrawn'

/** Why a row that is withdrawn stays. */
export type Stays = Fault & {
  /** Whether it may go once others of the same run are gone: a contract after its letras. */
  readonly untilOthersGo?: boolean
}

/**
 * The outcome of a row: what became of it, with what only the database could find strange in it; or
 * the fault that only the database could find.
 */
export type RowOutcome =
  | RowResult
  | { readonly change: RowResult; readonly warnings: readonly Note[] }
  | Stays

export type BatchContext = {
  readonly now: Temporal.Instant
  /** Who sends: the name of a person, or `key:` and a system. */
  readonly by: string
  /** The row of `import_batch`; null where the batch will be rolled back. */
  readonly batchId: number | null
  /** Reads the pictures and papers that rows name. */
  readonly readFile: ReadSourceFile
}

export type Checked<T> = {
  readonly row: T
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
}

/** What a kind of row may hold, and what identifies it. */
export type RowShape<S extends z.ZodMiniObject = z.ZodMiniObject> = {
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
  /** Fields whose value no report may quote. */
  readonly unquoted?: readonly string[]
}

/** Stores a batch of one kind and answers the outcome of each row, in order. No key occurs twice. */
export type WriteBatch<T> = (trx: Trx, rows: readonly T[], context: BatchContext) => Promise<RowOutcome[]>

export type WithdrawContext = Omit<BatchContext, 'readFile'>

/** Withdraws the rows with these keys and answers in the same way; `same` for one that is not there. */
export type WithdrawBatch<K> = (
  trx: Trx,
  keys: readonly K[],
  context: WithdrawContext,
) => Promise<RowOutcome[]>
