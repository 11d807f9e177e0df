import { skippedStatus } from '../bench/skip-bench.ts'

/** What a bench ended with; null where a signal ended it. */
export type BenchEnd = { readonly name: string; readonly status: number | null }

/** The last line of `npm run bench`, and what it ends with: what was skipped is said, and fails nothing. */
export function sumUpBenches(ends: readonly BenchEnd[]): { readonly line: string; readonly status: number } {
  const held = ends.filter(({ status }) => status === 0)
  const skipped = ends.filter(({ status }) => status === skippedStatus)
  const missed = ends.filter((end) => !held.includes(end) && !skipped.includes(end))
  const named = (list: readonly BenchEnd[]) =>
    list.length > 0 ? ` (${list.map(({ name }) => name).join(', ')})` : ''
  return {
    line: `${held.length} held, ${missed.length} missed${named(missed)}, ${skipped.length} skipped${named(skipped)}`,
    status: missed.length > 0 || ends.length === 0 ? 1 : 0,
  }
}
