import type { Money } from '@llave/domain/money/money'
import { chargeOf } from '@llave/domain/payments/charge-of'
import { debtAfterReceipt } from '@llave/domain/payments/debt-after-receipt'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Exchange } from '@llave/domain/payments/preferential-rate'
import { maxLetrasOfSet } from '@llave/domain/receivables/choosable-letras'
import { letrasOfSet, setPayability } from '@llave/domain/receivables/letra-set'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { affiliationsQuery } from '../api/affiliations.ts'
import { customerStatementQuery, useCustomerStatement } from '../api/customer-statement.ts'
import { furtherLetra } from '../debts/checkout-path.ts'
import { useCustomerSession } from '../session/use-session.ts'
import type { CheckoutData } from './checkout-debt.ts'
import { exchangeQuery, letrasQuery } from './letra-queries.ts'

/** The letras that an address names: the first by its path, others as parameters. */
export function codesOf(first: string, parameters: URLSearchParams): readonly string[] {
  return [first, ...parameters.getAll(furtherLetra)]
}

/** The letras that the address names, in their current state, with the preferential rate if they are in dollars. */
export function useLetras(codes: readonly string[]): CheckoutData {
  const owner = useCustomerSession().document
  const client = useQueryClient()
  const statement = useCustomerStatement()
  const listed = statement.data ? namedLetras(statement.data.instalments, codes) : null
  const current = letrasQuery(owner, listed)
  const fresh = useQuery(current)
  const rate = exchangeQuery(owner, listed?.[0])
  const exchange = useQuery(rate)
  // Without it the box is not offered, which must not prevent paying: no retries, and unknown counts as no.
  const debit = useQuery({ ...affiliationsQuery(owner), retry: false })
  // Invalidated, so that the next screen asks again where this one is left before the answers are there, and written
  // into what is kept, which that screen shows until then.
  const refresh = (receipt: PaymentReceipt | null) => {
    if (receipt) {
      const paid = (letra: Instalment) => debtAfterReceipt(letra, receipt)
      const { queryKey } = customerStatementQuery(owner)
      client.setQueryData(queryKey, (old) => old && { ...old, instalments: old.instalments.map(paid) })
      client.setQueryData(current.queryKey, (old) => old?.map(paid))
    }
    for (const { queryKey } of [customerStatementQuery(owner), current, rate, affiliationsQuery(owner)])
      void client.invalidateQueries({ queryKey })
  }

  if (statement.data && !listed) return { state: 'not-found' }
  const failed = [statement, fresh, exchange].find((query) => query.isError && query.data === undefined)
  if (failed) return { state: 'failed', error: failed.error, retry: () => refresh(null) }
  const letras = fresh.data && letrasOfSet(fresh.data, codes)
  const rateKnown = listed?.[0].amount.currency !== 'USD' || exchange.data !== undefined
  if (!statement.data || !letras || !rateKnown || debit.isPending) return { state: 'loading' }
  const { instalments, customer, products } = statement.data
  const [letra, ...further] = letras
  const siblings = instalments
    .filter(({ proforma }) => proforma === letra.proforma)
    .map((other) => letras.find(({ code }) => code === other.code) ?? other)
  const owed = [owedAmount(letra), ...further.map(owedAmount)] as const
  return {
    state: 'here',
    debt: {
      kind: 'instalment',
      reference: { kind: 'instalment', proforma: letra.proforma, code: letra.code },
      document: letra.code,
      receivable: letra,
      further,
      siblings,
      affiliation: debit.data?.find(({ proforma }) => proforma === letra.proforma) ?? null,
      owed: chargeOf(owed, owed[0].currency, null).amount,
      may: setPayability(letras, siblings),
      exchange: exchangeOf(owed, exchange.data ?? null),
      customer,
      product: products.find(({ proforma }) => proforma === letra.proforma) ?? null,
    },
    refresh,
  }
}

/** Letras of one proforma in one currency, as many as one charge pays; null where the codes name anything else. */
function namedLetras(instalments: readonly Instalment[], codes: readonly string[]) {
  const named = codes.length > maxLetrasOfSet ? null : letrasOfSet(instalments, codes)
  const isTogether = named?.every(
    ({ proforma, amount }) => proforma === named[0].proforma && amount.currency === named[0].amount.currency,
  )
  return isTogether ? named : null
}

/** Several letras in soles: each converted by itself, as the server does. */
function exchangeOf(owed: readonly [Money, ...Money[]], exchange: Exchange | null): Exchange | null {
  if (exchange === null || owed.length === 1) return exchange
  const { amount, rate } = chargeOf(owed, 'PEN', exchange.rate)
  return rate === null ? null : { rate, soles: amount }
}
