export type Interruptions = {
  readonly count: number
  /** One of them, from when it begins until nothing of it is left. */
  readonly run: (nth: number) => Promise<void>
}

/**
 * Spreads interruptions over a number of payments. Each begins in the middle of payments and when the one before is
 * over: until then no payment goes past the place where it is to begin.
 */
export function planInterruptions({ count, run }: Interruptions, payments: number) {
  const every = Math.max(1, Math.floor(payments / (count + 1)))
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>())
  let last = Promise.resolve()
  for (const { promise } of begun) promise.catch(() => undefined)
  return {
    /** Called with every payment before it begins, in their order. */
    async reach(index: number): Promise<void> {
      const nth = Math.min(count, Math.floor(index / every)) - 1
      const here = begun[nth]
      if (!here) return
      if (index === (nth + 1) * every) {
        last = last.then(() => {
          here.resolve()
          return run(nth)
        })
        last.catch((error: unknown) => {
          for (const each of begun) each.reject(error)
        })
      }
      await here.promise
    },
    end: () => last,
  }
}
