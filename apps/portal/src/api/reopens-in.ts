import { ApiError } from '@llave/client/api-error'
import type { Query } from '@tanstack/react-query'

/**
 * Milliseconds after which a query that is closed in the first day of a new number asks again, because it is open by
 * then; false where nothing is closed. So too where nobody says when it opens: to ask now and then would keep a session
 * alive that nobody uses.
 */
export function reopensIn({ state: { error } }: Pick<Query, 'state'>): number | false {
  const seconds =
    error instanceof ApiError && error.code === 'numero_reciente' && error.details.segundosEspera
  return seconds ? 1000 * seconds : false
}
