import type { Instalment } from '@llave/domain/receivables/receivable'
import { useQuery } from '@tanstack/react-query'
import { affiliationsQuery } from '../api/affiliations.ts'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'

/**
 * What the next debit day does for the customer, in words; null until it is known, and without a card on debit.
 * Its words are a script of their own, which only those load who have such a card; without them the home stays
 * as it is.
 */
export function useDebitAhead({ enabled }: { enabled: boolean }) {
  const today = useToday()
  const affiliations = useQuery({ ...affiliationsQuery(useCustomerSession().document), enabled }).data
  const words = useQuery({
    queryKey: ['debit-words'],
    queryFn: () => import('@llave/domain/debit/debit-words'),
    enabled: affiliations?.some(({ card }) => card) ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (!affiliations || !words) return null
  return {
    day: words.debitDayText(affiliations, today),
    ofLetra: (letra: Instalment) => words.letraChargeText(letra, affiliations, today),
  }
}
