import type { QuotedFault } from '../rows/apply-rows.ts'

/**
 * One row of a file as it was read, by member; empty values are absent. `unread` are the cells that could
 * not be read: such a row is refused.
 */
export type SourceRow = {
  /** The line of a text on which it ends, or the row of a sheet, from 1. */
  readonly line: number
  /** What came, as the file of refused rows gives it back: cells, or a line. */
  readonly came: readonly string[] | string
} & (
  | { readonly values: Readonly<Record<string, unknown>>; readonly unread?: readonly QuotedFault[] }
  | { readonly fault: string; readonly field?: string }
)

/** Faults that make a file, or the rest of it, unreadable: the reasons that the report prints, in Spanish. */
export class FileFault extends Error {
  readonly reasons: readonly string[]
  readonly line: number
  constructor(reasons: string | readonly string[], line = 1) {
    super([reasons].flat().join('; '))
    this.reasons = [reasons].flat()
    this.line = line
  }
}

/** No real row is longer; a file without line ends must not fill the memory. */
export const longestRow = 1024 * 1024
