import { median } from './median.ts'

/** Milliseconds that a question takes: the median of `rounds`. */
export async function medianTime(rounds: number, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = performance.now()
    await ask()
    times.push(performance.now() - before)
  }
  return median(times)
}
