import { setTimeout as wait } from 'node:timers/promises'
import { type Erp, playRound } from './play-round.ts'

const betweenRoundsMs = 3000

/** Plays round after round until the signal. A round that fails is said once, and the next one tries again. */
export async function playOn(erp: Erp, signal: AbortSignal): Promise<void> {
  let failure = ''
  while (!signal.aborted) {
    try {
      await playRound(erp)
      failure = ''
    } catch (error) {
      const now = error instanceof Error ? error.message : String(error)
      if (!signal.aborted && now !== failure) erp.say(`no pudo: ${now}`)
      failure = now
    }
    await wait(betweenRoundsMs, undefined, { signal }).catch(() => undefined)
  }
}
