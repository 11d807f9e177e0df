import { ApiError } from '@llave/client/api-error'
import type { Query } from '@tanstack/react-query'

/**
 * Milliseconds after which a query that is closed in the first day of a new number asks again, because it is open by
 * then; false where nothing is closed.
 */
export function reopensIn({ state: { error } }: Pick<Query, 'state'>): number | false {
  return error instanceof ApiError && error.code === 'numero_reciente'
    ? 1000 * (error.details.segundosEspera ?? 60)
    : false
}
