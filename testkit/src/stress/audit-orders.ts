import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { proformaOf } from '../debit/fill-debtors.ts'
import type { AskedOrder } from './asked-orders.ts'

/** A letra of the storm as its driver made it. */
export type DrivenLetra = { readonly proforma: string; readonly code: string; readonly amountMinor: number }

export type Purses = {
  readonly asked: ReadonlyMap<string, AskedOrder>
  /** Letras whose customers did not rest until they were paid. */
  readonly wanted: readonly DrivenLetra[]
  /** Further letras that could be paid. */
  readonly others: readonly DrivenLetra[]
  readonly debited: readonly DrivenLetra[]
}

/**
 * What cards were charged against what was asked for, and what the ERP booked of it: with the provider, the ERP's rows
 * and those who paid, and nothing of Llave's tables. Sentences, empty where all holds.
 */
export function judgeOrders(
  card: CardProvider,
  { asked, wanted, others, debited }: Purses,
  rows: readonly FeedRow<'payments'>[],
): string[] {
  const charges = [...card.state.transactions.values()].filter(
    ({ operationType, error }) => operationType === 'DEBIT' && error === null,
  )
  const letraOf = new Map(debited.map((letra) => [`${letra.proforma} ${letra.amountMinor}`, letra]))
  const orders = new Map(asked)
  const faults: string[] = []
  const times = new Map<string, number>()
  for (const { orderId, paymentMethodToken, paymentMethodSource, amount, currency } of charges) {
    const order = orderId ?? ''
    if (paymentMethodSource === 'TOKEN') {
      const letra = letraOf.get(`${proformaOf(paymentMethodToken ?? '')} ${amount}`)
      if (!letra) {
        faults.push(
          `order ${order} of ${amount} ${currency} was charged to a card on debit, and is no letra of it`,
        )
        continue
      }
      orders.set(order, { debts: [letra.code], currency, minor: amount })
      times.set(letra.code, (times.get(letra.code) ?? 0) + 1)
      continue
    }
    const known = asked.get(order)
    if (!known) faults.push(`order ${order} of ${amount} ${currency} was charged, and nobody asked for it`)
    else if (known.minor !== amount || known.currency !== currency)
      faults.push(`order ${order} of ${known.minor} ${known.currency} was charged ${amount} ${currency}`)
  }
  for (const { code } of debited)
    if (times.get(code) !== 1)
      faults.push(`letra ${code} of the debit day was charged ${times.get(code) ?? 0} times`)
  const charged = new Set(charges.flatMap(({ orderId }) => orders.get(orderId ?? '')?.debts ?? []))
  for (const { code } of wanted)
    if (!charged.has(code))
      faults.push(`letra ${code} was never charged, and its customer believes it is paid`)
  return [...faults, ...judgeBooked(orders, [...wanted, ...others, ...debited], rows)]
}

/** The ERP booked each charge on the debts that it was asked for, and on none more than it costs, nor less than nothing. */
function judgeBooked(
  orders: ReadonlyMap<string, AskedOrder>,
  letras: readonly DrivenLetra[],
  rows: readonly FeedRow<'payments'>[],
): string[] {
  const faults: string[] = []
  const costs = new Map(letras.map(({ code, amountMinor }) => [code, amountMinor]))
  const booked = new Map<string, number>()
  for (const { order, code, documentNumber, amount } of rows) {
    const debt = code || documentNumber
    const asked = orders.get(order)
    if (!asked?.debts.includes(debt))
      faults.push(
        `the ERP booked ${amount} of order ${order} on ${debt}, it was for ${asked?.debts ?? 'nothing'}`,
      )
    // A debt that is no letra is paid alone.
    if (asked && !costs.has(debt)) costs.set(debt, asked.minor)
    booked.set(debt, (booked.get(debt) ?? 0) + Number(amount.replace('.', '')))
  }
  for (const [debt, minor] of booked) {
    const cost = costs.get(debt) ?? 0
    if (minor < 0 || minor > cost) faults.push(`the ERP booked ${minor} on ${debt}, which costs ${cost}`)
  }
  return faults
}
