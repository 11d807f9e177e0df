const NAME = 'mesa.acted'

/** Milliseconds between two acts that are noted. */
const GRAIN = 5_000

let own = 0

/** When somebody last pressed a key or the pointer in any tab of this browser, in epoch milliseconds. */
export function lastActAt(): number {
  try {
    return Math.max(own, Number(localStorage.getItem(NAME)) || 0)
  } catch {
    return own
  }
}

/** Notes that somebody is there. */
export function noteAct(now: number): void {
  if (now - own < GRAIN) return
  own = now
  try {
    localStorage.setItem(NAME, String(now))
  } catch {
    // Without storage each tab knows only its own acts.
  }
}
