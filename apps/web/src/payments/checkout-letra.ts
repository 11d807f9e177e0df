import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { Customer } from '@llave/domain/access/customer'
import type { Exchange } from '@llave/domain/payments/preferential-rate'
import type { Product } from '@llave/domain/portfolio/product'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../access/session.ts'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'

/** All that the checkout of one letra shows and sends. */
export type CheckoutLetra = {
  readonly letra: Instalment
  /** Every letra of its proforma, itself included. */
  readonly siblings: readonly Instalment[]
  readonly exchange: Exchange | null
  readonly customer: Customer
  readonly product: Product | null
}

export type CheckoutData =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'foreign' }
  | { readonly state: 'here'; readonly data: CheckoutLetra; refresh(): void }

/** The letra that the address names, fresh from the books, with the preferential rate if it is in dollars. */
export function useCheckoutLetra(code: string): CheckoutData {
  const owner = useCustomerSession().document
  const statement = useCustomerStatement()
  const listed = statement.data?.instalments.find((letra) => letra.code === code)
  const fresh = useQuery({
    queryKey: ['checkout-letra', owner.type, owner.number, listed?.proforma, code],
    queryFn: async ({ signal }) => {
      const body = [{ proforma: listed?.proforma ?? '', code }]
      const [letra] = await callApi(readInstalments, { query: { ownerNumber: owner.number }, body, signal })
      return letra ?? null
    },
    enabled: listed !== undefined,
    staleTime: 0,
  })
  const exchange = useQuery({
    queryKey: ['exchange', owner.type, owner.number, code],
    queryFn: ({ signal }) =>
      callApi(readExchange, {
        query: { owner, code, documentNumber: listed?.accounting.number ?? '' },
        signal,
      }),
    enabled: listed?.amount.currency === 'USD',
    staleTime: 0,
  })
  const refresh = () => void Promise.all([statement.refetch(), fresh.refetch(), exchange.refetch()])

  if (statement.data && !listed) return { state: 'foreign' }
  const failed = [statement, fresh, exchange].some((query) => query.isError && query.data === undefined)
  if (failed) return { state: 'failed', retry: refresh }
  const letra = fresh.data
  const rateKnown = listed?.amount.currency !== 'USD' || exchange.data !== undefined
  if (!statement.data || !letra || !rateKnown) return { state: 'loading' }
  const { instalments, customer, products } = statement.data
  const siblings = instalments
    .filter(({ proforma }) => proforma === letra.proforma)
    .map((other) => (other.code === code ? letra : other))
  const product = products.find(({ proforma }) => proforma === letra.proforma) ?? null
  return {
    state: 'here',
    data: { letra, siblings, exchange: exchange.data ?? null, customer, product },
    refresh,
  }
}
