import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import type { RunSummary } from '../debit/debit-health.store.ts'
import { limaTime } from './print-table.ts'

/** The operator's view of debit day: each run with its outcomes and open retries. */
export function describeRuns(runs: readonly RunSummary[]): string {
  if (runs.length === 0) return 'No debit day has run yet.\n'
  return runs.map(describeRun).join('')
}

function describeRun({ day, startedAt, completedAt, waiting, outcomes }: RunSummary): string {
  const end = completedAt ? `complete since ${limaTime(completedAt)}` : 'NOT COMPLETE'
  const lines = Object.entries(outcomes).map(
    ([outcome, count]) => `  ${String(count).padStart(7)}  ${escapeToOneLine(outcome)}`,
  )
  const again = waiting > 0 ? [`  ${String(waiting).padStart(7)}  proformas wait for their next try`] : []
  return `${[`${day}  begun ${limaTime(startedAt)}  ${end}`, ...lines, ...again].join('\n')}\n`
}
