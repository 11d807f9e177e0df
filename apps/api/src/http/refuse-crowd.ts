import { ApiError } from './api-error.ts'

/**
 * How many may wait for a connection to the database before further calls are refused: what ten connections
 * answer in about a second, so that who is let in is answered, and the others know at once.
 */
export const crowdLimit = 250

/** Seconds after which another try is worth it; more than one, or all who were refused would be back together. */
const comeBackAfter = 5

const crowded =
  'En este momento hay muchas personas en el portal. Espera unos segundos y vuelve a intentarlo.'

/** Refuses a call, before anything of it was done, while that many wait (docs/scale.md, "Too many at once"). */
export function crowdRefusal(countQueued: () => number): CrowdRefusal {
  let refused = 0
  return {
    refuse: () => {
      if (countQueued() < crowdLimit) return
      refused++
      throw new ApiError('servicio_interrumpido', { segundosEspera: comeBackAfter }, crowded)
    },
    countRefused: () => refused,
  }
}

export type CrowdRefusal = {
  /** Throws while it is too crowded. */
  readonly refuse: () => void
  /** How many it has refused. */
  readonly countRefused: () => number
}
