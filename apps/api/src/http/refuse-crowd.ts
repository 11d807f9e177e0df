import { ApiError } from './api-error.ts'

/**
 * How many may wait for a connection to the database before further calls are refused: what ten connections
 * answer in about a second, so that who is let in is answered, and the others know at once.
 */
export const crowdLimit = 250

/** Seconds after which another try is worth it; more than one, or all who were refused would be back together. */
export const comeBackAfter = 5

const crowded =
  'En este momento hay muchas personas en el portal. Espera unos segundos y vuelve a intentarlo.'

/**
 * How many are refused in one turn of the event loop. Those who are refused come back faster than others are
 * answered: all of them at once would stand between each step of the few calls that hold a connection.
 */
export const refusedInATurn = 10

/** Refuses a call, before anything of it was done, while that many wait (docs/scale.md, "Too many at once"). */
export function crowdRefusal(countQueued: () => number): CrowdRefusal {
  let refused = 0
  const waiting: (() => void)[] = []
  function refuseSome() {
    for (const next of waiting.splice(0, refusedInATurn)) next()
    if (waiting.length > 0) setImmediate(refuseSome)
  }
  return {
    refuse: async () => {
      if (countQueued() < crowdLimit) return
      refused++
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(refuseSome)
      })
      throw new ApiError('servicio_interrumpido', { segundosEspera: comeBackAfter }, crowded)
    },
    countRefused: () => refused,
  }
}

export type CrowdRefusal = {
  /** Throws while it is too crowded. */
  readonly refuse: () => Promise<void>
  /** How many it has refused. */
  readonly countRefused: () => number
}
