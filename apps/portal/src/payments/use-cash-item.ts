import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { debtAfterReceipt } from '@llave/domain/payments/debt-after-receipt'
import { cashPaymentKind } from '@llave/domain/payments/payment-kind'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { isApplicationNumber } from '@llave/domain/prepayment/prepayment-application'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { payability } from '@llave/domain/receivables/payable'
import type { CashItem } from '@llave/domain/receivables/receivable'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { cashStatementQuery, useCashStatement } from '../api/cash-statement.ts'
import { customerStatementQuery } from '../api/customer-statement.ts'
import { useCustomerSession } from '../session/use-session.ts'
import type { CheckoutData } from './checkout-debt.ts'

/** The reservation or initial payment that the address names, in its current state. */
export function useCashItem(documentNumber: string): CheckoutData {
  const owner = useCustomerSession().document
  const client = useQueryClient()
  const statement = useCashStatement()
  // The statement lists no prepayment that was asked for: only the address of its checkout names it.
  const listed =
    isApplicationNumber(documentNumber) ||
    statement.data?.items.some(({ accounting }) => accounting.number === documentNumber)
  const current = queryOptions({
    queryKey: ['checkout-cash', owner.type, owner.number, documentNumber],
    queryFn: async ({ signal }) => {
      const [item] = await callApi(readCashItems, { query: { owner }, body: [{ documentNumber }], signal })
      return item ?? null
    },
    enabled: listed === true,
    staleTime: 0,
  })
  const fresh = useQuery(current)
  // Invalidated, so that the next screen asks again where this one is left before the answers are there, and written
  // into what is kept, which that screen shows until then. A prepayment also changes letras.
  const refresh = (receipt: PaymentReceipt | null) => {
    const { queryKey } = cashStatementQuery(owner)
    if (receipt) {
      const paid = (item: CashItem) => debtAfterReceipt(item, receipt)
      client.setQueryData(queryKey, (old) => old && { ...old, items: old.items.map(paid) })
      client.setQueryData(current.queryKey, (old) => old && paid(old))
    }
    for (const key of [queryKey, current.queryKey, customerStatementQuery(owner).queryKey])
      void client.invalidateQueries({ queryKey: key })
  }

  if (listed === false) return { state: 'not-found' }
  const failed = [statement, fresh].find((query) => query.isError && query.data === undefined)
  if (failed) return { state: 'failed', error: failed.error, retry: () => refresh(null) }
  const item = fresh.data
  if (item === null) return { state: 'not-found' }
  if (!statement.data || !item) return { state: 'loading' }
  const { items, customer, products } = statement.data
  return {
    state: 'here',
    debt: {
      kind: cashPaymentKind(item.documentClass),
      reference: { kind: 'cash', documentNumber },
      document: documentNumber,
      receivable: item,
      siblings: items.map((other) => (other.accounting.number === documentNumber ? item : other)),
      owed: owedAmount(item),
      // The oldest-first rule is for letras; cash items can be paid in any order.
      may: payability(item, []),
      exchange: null,
      customer,
      product: products.find(({ proforma }) => proforma === item.proforma) ?? null,
    },
    refresh,
  }
}
