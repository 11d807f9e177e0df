import { ApiError } from './api-error.ts'

/**
 * How many may wait for a connection to the database, or for their turn after it, before further calls are
 * refused: what ten connections answer in about a second, so that who is let in is answered, and the others know
 * at once.
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
export const refusedInATurn = 3

/**
 * From how many who wait on each call has a turn of the event loop of its own; fewer do without, as turns cost
 * some time (docs/decisions/0266).
 */
export const turnsFrom = 100

/** What keeps a crowd from standing in its own way (docs/scale.md, "Too many at once"). */
export function watchCrowd(countQueued: () => number): Crowd {
  let refused = 0
  let hasGoneOn = false
  const ready: (() => void)[] = []
  const waiting: (() => void)[] = []
  function refuseSome() {
    for (const next of waiting.splice(0, refusedInATurn)) next()
    if (waiting.length > 0) setImmediate(refuseSome)
  }
  function letNextGoOn() {
    const next = ready.shift()
    if (next) setImmediate(letNextGoOn)
    else hasGoneOn = false
    next?.()
  }
  return {
    goOn: async () => {
      if (hasGoneOn) return await new Promise<void>((resolve) => ready.push(resolve))
      if (countQueued() < turnsFrom) return
      hasGoneOn = true
      setImmediate(letNextGoOn)
    },
    refuse: async () => {
      if (countQueued() + ready.length < crowdLimit) return
      refused++
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(refuseSome)
      })
      throw new ApiError('servicio_interrumpido', { segundosEspera: comeBackAfter }, crowded)
    },
    countRefused: () => refused,
  }
}

export type Crowd = {
  /** Refuses a call, before anything of it was done: throws while it is too crowded. */
  readonly refuse: () => Promise<void>
  /**
   * From `turnsFrom` on: waits until no other call has gone on in this turn of the event loop. Node accepts one
   * connection in each turn, so that ten answers of the database handled in one would keep those who come waiting.
   */
  readonly goOn: () => Promise<void>
  /** How many it has refused. */
  readonly countRefused: () => number
}
