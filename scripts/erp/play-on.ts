import { setTimeout as wait } from 'node:timers/promises'
import { type Erp, playRound } from './play-round.ts'

const betweenRoundsMs = 3000

/** Plays round after round until the signal. A round that fails is said once, and the next one tries again. */
export async function playOn(
  erp: Erp,
  signal: AbortSignal,
  pause: () => Promise<void> = () => wait(betweenRoundsMs, undefined, { signal }),
): Promise<void> {
  let failure = ''
  while (!signal.aborted) {
    try {
      await playRound(erp)
      failure = ''
      await pause()
    } catch (error) {
      if (signal.aborted) return
      const now = error instanceof Error ? error.message : String(error)
      if (now !== failure) erp.say(`no pudo leer: ${now}`)
      failure = now
      await pause().catch(() => undefined)
    }
  }
}
