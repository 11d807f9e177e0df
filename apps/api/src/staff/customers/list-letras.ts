import type { CustomerLetra } from '@llave/contract/staff/list-customer-letras'
import { lastFourDigits } from '@llave/domain/payments/card'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { isOverdue } from '@llave/domain/receivables/overdue'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Database } from '../../database/database.ts'
import { readInstalmentAccount } from '../../receivables/account-statement.store.ts'

/** The letras of a proforma; null where the customer does not hold it. */
export async function listLetras(
  db: Database,
  customerId: number,
  proforma: string,
  today: Temporal.PlainDate,
): Promise<CustomerLetra[] | null> {
  const { products, debts } = await readInstalmentAccount(db, { customerId })
  if (!products.some((product) => product.proforma === proforma)) return null
  const own = debts.filter((letra) => letra.proforma === proforma)
  const positions = instalmentPositions(own)
  const letras = own.map((letra): CustomerLetra => {
    const { code, dueOn, amount, payment } = letra
    return {
      code,
      position: positions.get(code) ?? 0,
      dueOn,
      state: letra.state === 'paid' ? 'paid' : isOverdue(letra, today) ? 'overdue' : 'pending',
      amount,
      owed: owedAmount(letra),
      underWay: letra.paymentUnderWay,
      paidOn: payment ? (payment.operationOn ?? payment.paidOn) : null,
      lastFour: lastFourDigits(payment?.maskedCard ?? ''),
    }
  })
  return [
    ...letras.filter(({ state }) => state !== 'paid'),
    ...letras.filter(({ state }) => state === 'paid').toReversed(),
  ]
}
