import type { AccountingDocument } from './receivable.ts'

/** bELNRField, bUKRSField and gJAHRField, nothing between (docs/wire.md, "Statements"). */
export function instalmentNumber({ number, company, year }: AccountingDocument): string {
  return number + company + year
}
