import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { InTransaction, Trx } from '../../database/database.ts'
import type { AppliedRow } from '../rows/apply-rows.ts'
import { beginBatch } from '../rows/begin-batch.store.ts'

/** What became of a row of which the database was asked. */
export type DoneRow = {
  readonly outcome: AppliedRow['outcome']
  readonly kind: KindName
  readonly key: string
  readonly proforma: string
  readonly letra: string
  /** Empty, and line 0, for what a complete extract does not have. */
  readonly file: string
  readonly line: number
}

/** Rows that are stored or withdrawn together: 2,000 of a file at most, or a page of what is stored. */
export type Step<T> = {
  readonly kind: KindName
  /** Works on all of its rows but those with these keys, and answers what became of each. */
  work(
    trx: Trx,
    without: ReadonlySet<string>,
  ): Promise<{ readonly value: T; readonly done: () => readonly DoneRow[] }>
  /** What it answers where an earlier run has stored it; absent where it may be done again. */
  readonly stored?: () => T
}

/** Does the steps of a run, one after the other. */
export type RunStep = <T>(step: Step<T>) => Promise<T>

export const noKeys: ReadonlySet<string> = new Set()

/** Each step in the transaction that it is given. */
export function stepsIn(inTransaction: InTransaction): RunStep {
  return ({ work }) =>
    inTransaction(async (trx) => {
      await beginBatch(trx)
      return (await work(trx, noKeys)).value
    })
}
