import { testTimeoutMs } from '../test-timeout.ts'

/** So long nothing at all moves where something hangs, however slow the machine is; a test can still say in words that it hung. */
const patienceMs = testTimeoutMs / 2

/** Whoever tries again for ever would hide what ended: who waits here says so each time, and in the end gives up in words. */
export function openPatience(what: string) {
  let since = performance.now()
  return {
    moved() {
      since = performance.now()
    },
    waits(why?: unknown) {
      if (performance.now() - since > patienceMs)
        throw new Error(`For ${patienceMs / 60_000} minutes: ${what}`, { cause: why })
    },
  }
}
