import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'code' | 'dueOn' | 'state'>

/**
 * "Letras pagadas: X de Y" of one proforma: paid of all that are not annulled (docs/small-print.md,
 * "Figures and texts").
 */
export function instalmentProgress(letras: readonly Pick<Instalment, 'state'>[]): {
  readonly paid: number
  readonly total: number
} {
  return {
    paid: letras.filter(({ state }) => state === 'paid').length,
    total: letras.filter(({ state }) => state !== 'annulled').length,
  }
}

/** "Letra 18 de 48": the place of a letra among those of its proforma by due date; 0 where it is not there. */
export function instalmentPosition(code: string, letras: readonly Letra[]): number {
  const active = letras.filter(({ state }) => state !== 'annulled')
  return sortByDueDate(active).findIndex((letra) => letra.code === code) + 1
}

/** The place of every letra of one proforma by due date, 1 first, for lists that name them all. */
export function instalmentPositions(letras: readonly Letra[]): ReadonlyMap<string, number> {
  const active = sortByDueDate(letras.filter(({ state }) => state !== 'annulled'))
  return new Map(active.map(({ code }, index) => [code, index + 1]))
}
