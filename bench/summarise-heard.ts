import type { Heard } from './visit-portal.ts'

export type Summary = {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** In milliseconds. */
export function summarise(heard: readonly Heard[]): Summary {
  const sorted = heard.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** A line for each call, the slowest first. */
export function printByName(heard: readonly Heard[]): void {
  const names = Map.groupBy(heard, ({ name }) => name)
  const lines = [...names].map(([name, all]) => ({ name, ...summarise(all) }))
  for (const { name, calls, p50, p95, p99 } of lines.sort((a, b) => b.p95 - a.p95))
    process.stdout.write(
      `${name.padEnd(24)} ${String(calls).padStart(6)} times, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms\n`,
    )
}
