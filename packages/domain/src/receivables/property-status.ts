import { type Dated, isOverdue } from './overdue.ts'

/**
 * In debt, paying, or completed: the specification's own words (docs/specification.md,
 * "state-property-deuda" and on).
 */
export type PropertyStatus = 'deuda' | 'pagando' | 'completado'

/** The status of one property from its letras; `today` is today in Lima. */
export function propertyStatus(instalments: readonly Dated[], today: Temporal.PlainDate): PropertyStatus {
  if (instalments.some((instalment) => isOverdue(instalment, today))) return 'deuda'
  return instalments.some(({ state }) => state === 'pending') ? 'pagando' : 'completado'
}
