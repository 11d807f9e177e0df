import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'

/** Maximum number of letras and debt of the chosen proforma; disabled until one is chosen. */
export function useRefinancingLimit(proforma: string) {
  const owner = useCustomerSession().document
  return useQuery({
    queryKey: ['refinancing-limit', owner.type, owner.number, proforma],
    queryFn: ({ signal }) => callApi(readRefinancingLimit, { query: { owner, proforma }, signal }),
    ...(proforma === '' ? { enabled: false } : {}),
  })
}
