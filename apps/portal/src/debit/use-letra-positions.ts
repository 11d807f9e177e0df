import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { useCustomerStatement } from '../api/customer-statement.ts'

/**
 * The position of each letra code within its proforma, from the statement, which loads separately
 * and may fail. The code means nothing to a customer, so it is never shown instead.
 */
export function useLetraPositions(proforma: string): {
  readonly positions: ReadonlyMap<string, number>
  readonly loading: boolean
} {
  const { data, isLoading } = useCustomerStatement()
  const letras = data?.instalments.filter((letra) => letra.proforma === proforma) ?? []
  return { positions: instalmentPositions(letras), loading: isLoading }
}
