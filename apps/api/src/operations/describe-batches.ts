import type { PastBatch } from '../integration/rows/batch-history.store.ts'
import type { KeptFinding } from '../integration/rows/import-batch.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of what came in from the developer's systems. */
export function describeBatches(batches: readonly PastBatch[]): string {
  if (batches.length === 0) return 'Nothing came in yet.\n'
  const rows = batches.map(({ id, at, by, files, applied, counts }) => [
    String(id),
    limaTime(at),
    by,
    files.length > 0 ? files.join(' ') : 'a call',
    applied === null ? 'NOT ENDED' : applied ? 'stored' : 'REFUSED',
    Object.entries(counts ?? {})
      .map(
        ([kind, of]) =>
          `${kind} ${Object.entries(of)
            .flatMap(([as, count]) => (count ? `${count} ${as}` : []))
            .join(', ')}`,
      )
      .join('; '),
  ])
  return printTable([['batch', 'at (Lima)', 'by', 'from', 'outcome', 'rows'], ...rows])
}

/** What was refused or remarked of a batch. The values stay in the database: they may name somebody. */
export function describeFindings(findings: readonly Omit<KeptFinding, 'value'>[]): string {
  if (findings.length === 0) return 'Nothing was refused or remarked; of old batches it is not kept.\n'
  const rows = findings.map(({ file, row, field, column, reason, expected, proforma, letra, refused }) => [
    refused ? 'refused' : 'note',
    file === '' ? String(row) : row === 0 ? file : `${file}:${row}`,
    [proforma, letra].filter(Boolean).join(' ') || '-',
    column || field || '-',
    expected === '' ? reason : `${reason}; se espera ${expected}`,
  ])
  return printTable([['', 'row', 'proforma, letra', 'field', 'reason'], ...rows])
}
