import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { AppliedRow } from '../rows/apply-rows.ts'
import { findingsOf } from '../rows/find-findings.ts'
import { columnsOf } from '../source-files/columns.ts'
import { expectedOf } from '../source-files/read-cell.ts'
import type { SourceRow } from '../source-files/source-row.ts'
import type { SourceTable } from '../source-files/source-table.ts'
import type { Finding } from './import-report.ts'

/** What there is to say about a row, in the words of its file: the column as the file calls it. */
export function findingsIn(
  row: SourceRow,
  applied: AppliedRow,
  { kind, nameOf }: Pick<SourceTable, 'kind' | 'nameOf'>,
  file: string,
): Finding[] {
  return findingsOf(row, applied, { file, row: row.line }).map(({ row: line, ...finding }) => {
    const column = finding.field === '' ? '' : nameOf(finding.field)
    return { ...finding, line, column, expected: finding.refused ? expectedIn(row, kind, finding.field) : '' }
  })
}

/** What was expected of a cell that could not be read, or of a word that is not known. */
function expectedIn(row: SourceRow, kind: KindName, field: string): string {
  const column = columnsOf(kind)[field]
  if (column === undefined || !('values' in row)) return ''
  const isUnread = row.unread?.some((each) => each.field === field) ?? false
  const value = row.values[field]
  const isUnknown =
    typeof column.as === 'object' && value !== undefined && !(String(value) in column.as.words)
  return isUnread || isUnknown ? expectedOf(column) : ''
}

/** What is wrong with a row, as one sentence beside it. */
export function describeRefusal(findings: readonly Finding[]): string {
  return findings
    .filter(({ refused }) => refused)
    .map(({ column, reason, expected }) =>
      [column === '' ? reason : `${column}: ${reason}`, expected === '' ? '' : `se espera ${expected}`]
        .filter(Boolean)
        .join('; '),
    )
    .join('. ')
}
