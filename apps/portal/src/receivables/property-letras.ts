import type { Instalment } from '@llave/domain/receivables/receivable'
import { useMemo } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { useParams } from '../navigation/navigation.tsx'

/** The letras of the property that the address names; null until they are known. */
export function usePropertyLetras(): { proforma: string; letras: readonly Instalment[] | null } {
  const { id: proforma = '' } = useParams()
  const instalments = useCustomerStatement().data?.instalments
  const letras = useMemo(
    () => instalments?.filter((letra) => letra.proforma === proforma) ?? null,
    [instalments, proforma],
  )
  return { proforma, letras }
}
