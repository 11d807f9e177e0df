/** One row of a file as it was read, by column or member; empty values are absent. */
export type SourceRow =
  | { readonly line: number; readonly values: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly fault: string }

/** A fault that makes the rest of a file unreadable. The message is the reason that the report prints. */
export class FileFault extends Error {
  readonly line: number
  constructor(reason: string, line = 1) {
    super(reason)
    this.line = line
  }
}

/** No real row is longer; a file without line ends must not fill the memory. */
export const longestRow = 1024 * 1024
