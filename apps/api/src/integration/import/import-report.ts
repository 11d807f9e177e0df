import type { KindName } from '../rows/row-kind.ts'

/** A fault or warning about a row. The reason is in Spanish. */
export type Finding = {
  readonly file: string
  readonly line: number
  /** Column or member; empty for the whole row. */
  readonly field: string
  readonly reason: string
  readonly refused: boolean
}

export type Counts = { created: number; updated: number; unchanged: number; refused: number }

export type ImportReport = {
  /** False where a row was refused and the caller chose all or nothing: then nothing was stored. */
  readonly applied: boolean
  readonly counts: Readonly<Record<KindName, Counts>>
  readonly findings: readonly Finding[]
}
