import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { payability } from '@llave/domain/receivables/payable'
import { useQuery } from '@tanstack/react-query'
import { affiliationsQuery } from '../api/affiliations.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { useCustomerSession } from '../session/use-session.ts'
import type { CheckoutData } from './checkout-debt.ts'
import { exchangeQuery, letraQuery } from './letra-queries.ts'

/** The letra that the address names, in its current state, with the preferential rate if it is in dollars. */
export function useLetra(code: string): CheckoutData {
  const owner = useCustomerSession().document
  const statement = useCustomerStatement()
  const listed = statement.data?.instalments.find((letra) => letra.code === code)
  const fresh = useQuery(letraQuery(owner, listed))
  const exchange = useQuery(exchangeQuery(owner, listed))
  // Without it the box is not offered, which must not prevent paying: no retries, and unknown counts as no.
  const debit = useQuery({ ...affiliationsQuery(owner), retry: false })
  const refresh = () => {
    for (const query of [statement, fresh, exchange, debit]) if (query.isEnabled) void query.refetch()
  }

  if (statement.data && !listed) return { state: 'not-found' }
  const failed = [statement, fresh, exchange].find((query) => query.isError && query.data === undefined)
  if (failed) return { state: 'failed', error: failed.error, retry: refresh }
  const letra = fresh.data
  const rateKnown = listed?.amount.currency !== 'USD' || exchange.data !== undefined
  if (!statement.data || !letra || !rateKnown || debit.isPending) return { state: 'loading' }
  const { instalments, customer, products } = statement.data
  const siblings = instalments
    .filter(({ proforma }) => proforma === letra.proforma)
    .map((other) => (other.code === code ? letra : other))
  return {
    state: 'here',
    debt: {
      kind: 'instalment',
      reference: { kind: 'instalment', proforma: letra.proforma, code },
      document: code,
      receivable: letra,
      siblings,
      affiliation: debit.data?.find(({ proforma }) => proforma === letra.proforma) ?? null,
      owed: owedAmount(letra),
      may: payability(letra, siblings),
      exchange: exchange.data ?? null,
      customer,
      product: products.find(({ proforma }) => proforma === letra.proforma) ?? null,
    },
    refresh,
  }
}
