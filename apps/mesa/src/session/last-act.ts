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

/** Notes that somebody is there. A later act, of this tab or another, stays. */
export function noteAct(now: number): void {
  if (now - lastActAt() < GRAIN) return
  own = now
  try {
    localStorage.setItem(NAME, String(now))
  } catch {
    // Without storage each tab knows only its own acts.
  }
}
