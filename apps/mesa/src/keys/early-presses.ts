/** Milliseconds that a press waits for what it runs: longer, and whoever pressed has forgotten it. */
const PATIENCE = 5_000

/** Presses that came before anything was declared: kept in their order until it is. */
export function createEarlyPresses() {
  let kept: { readonly stroke: string; readonly at: number }[] = []
  return {
    /** `at` in milliseconds. */
    keep(stroke: string, at: number): void {
      kept.push({ stroke, at })
    },
    /** Those that still count, once. */
    take(now: number): readonly { readonly stroke: string; readonly at: number }[] {
      const taken = kept.filter(({ at }) => now - at <= PATIENCE)
      kept = []
      return taken
    },
  }
}
