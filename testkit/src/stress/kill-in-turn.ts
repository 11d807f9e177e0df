import type { ApiProcess } from '../run-api-process.ts'

type Killing = {
  readonly kills: number
  /** Over how many payments they are spread. */
  readonly payments: number
  /** Hears of a process that does not end or start as it should: without it customers would wait for it for ever. */
  readonly fail: (error: unknown) => void
}

/** Kills one process after another as the payments go on; each is started again before its turn comes round. */
export function killInTurn(processes: readonly ApiProcess[], { kills, payments, fail }: Killing) {
  const every = Math.max(1, Math.floor(payments / (kills + 1)))
  const lives = processes.map(() => Promise.resolve())
  const killed = { SIGKILL: 0, SIGTERM: 0 }
  let nth = 0
  return {
    reach(index: number): void {
      if (index === 0 || index % every !== 0 || nth >= kills) return
      const place = nth % processes.length
      // Of two rounds one with each: every process meets both.
      const way = (nth + Math.floor(nth / processes.length)) % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
      const victim = processes[place]
      if (!victim) return
      nth += 1
      killed[way] += 1
      const life = lives[place]
        ?.then(() => (way === 'SIGKILL' ? victim.kill() : endInGoodOrder(victim)))
        .then(victim.start)
      lives[place] = Promise.resolve(life)
      lives[place]?.catch(fail)
    },
    async end() {
      await Promise.all(lives)
      return killed
    },
  }
}

async function endInGoodOrder(process: ApiProcess): Promise<void> {
  const code = await process.end()
  if (code !== 0) throw new Error(`A process ended with ${code} when it was asked to`)
}
