import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { useCustomerStatement } from '../api/customer-statement.ts'

/**
 * Which letra of its proforma each code is, from the statement, which comes on its own and may
 * not come at all. The code means nothing to a customer: nobody shows it instead.
 */
export function useLetraPositions(proforma: string): {
  readonly positions: ReadonlyMap<string, number>
  readonly loading: boolean
} {
  const { data, isLoading } = useCustomerStatement()
  const letras = data?.instalments.filter((letra) => letra.proforma === proforma) ?? []
  return { positions: instalmentPositions(letras), loading: isLoading }
}
