import type { AppliedRow } from './apply-rows.ts'
import type { KeptFinding } from './import-batch.store.ts'
import { quoteValue, type SentValues } from './sent-row.ts'

/** What there is to say about a row, as it is kept with its batch. */
export function findingsOf(
  sent: SentValues,
  applied: AppliedRow,
  place: Pick<KeptFinding, 'file' | 'row'>,
): KeptFinding[] {
  if (applied.outcome !== 'refused' && applied.notes.length === 0) return []
  const { proforma, code } = 'values' in sent ? sent.values : {}
  const named = {
    ...place,
    column: '',
    expected: '',
    proforma: quoteValue(proforma),
    letra: quoteValue(code),
  }
  const faults = applied.outcome === 'refused' ? applied.faults : []
  return [
    ...faults.map((fault) => ({ ...named, ...fault, refused: true })),
    ...applied.notes.map((note) => ({ ...named, ...note, value: '', refused: false })),
  ]
}
