/** Far longer than a failover, or a process that starts on a machine with much to do. */
const patienceMs = 3 * 60_000

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
