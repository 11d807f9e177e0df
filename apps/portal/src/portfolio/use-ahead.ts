import { useQuery } from '@tanstack/react-query'
import { affiliationsQuery } from '../api/affiliations.ts'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'

/**
 * What stands below the first view of the home, and the words of automatic debit above it: a script of its own,
 * loaded after the letras. Without it the home stays as it is.
 */
export function useAhead({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['ahead'],
    queryFn: () => import('./ahead/ahead.ts'),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What automatic debit does next for the customer, in words; null until it is known, and without a card on debit. */
export function useDebitAhead({ enabled }: { enabled: boolean }) {
  const today = useToday()
  const affiliations = useQuery({ ...affiliationsQuery(useCustomerSession().document), enabled }).data
  const words = useAhead({ enabled }).data
  if (!affiliations || !words) return null
  return {
    day: words.debitDayText(affiliations, today),
    ofLetras: (letras: Parameters<typeof words.letrasChargeText>[0]) =>
      words.letrasChargeText(letras, affiliations, today),
  }
}
