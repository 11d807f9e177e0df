import type { AccountingDocument } from './receivable.ts'

/** bELNRField, bUKRSField and gJAHRField, nothing between (specification, section 3; wire.md). */
export function instalmentNumber({ number, company, year }: AccountingDocument): string {
  return number + company + year
}
