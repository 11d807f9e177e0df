import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { useCashStatement } from '../api/cash-statement.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { DataTime } from '../frame/data-time.tsx'

/** Since when the letras stand that a block shows. */
export function LetrasTime() {
  return <DataTime of={readCustomerStatement} importedAt={useCustomerStatement().data?.importedAt} />
}

/** The same, of reservations and initial payments. */
export function CashTime() {
  return <DataTime of={readCashStatement} importedAt={useCashStatement().data?.importedAt} />
}
