import { decimalText } from '../money/decimal-text.ts'
import type { Money } from '../money/money.ts'
import { formatDate } from '../time/format-date.ts'
import type { UnderWay, Verdict } from './what-wins.ts'

/** What a verdict's sentence says besides. */
export type VerdictFacts = {
  /** A letra is feminine in Spanish, any other document masculine. */
  readonly isLetra: boolean
  /** What counts as paid now, and what the developer's system shows as paid. */
  readonly paid: Money
  readonly erpPaid: Money
  readonly here: SettledHere | null
  readonly underWay: PaymentUnderWay | null
  /** What was paid here above the new amount; 0 where nothing was. */
  readonly surplus: Money
}

/** What was paid in Llave, as the developer's accounting finds it. */
export type SettledHere = {
  readonly amount: Money
  /** The day of the newest payment in Lima; null where the provider did not say. */
  readonly paidOn: Temporal.PlainDate | null
  /** The receipts of its payments, the oldest first. */
  readonly receipts: readonly string[]
}

export type PaymentUnderWay = {
  readonly kind: UnderWay
  /** Of a form or a payment. */
  readonly orderId: string | null
  /** Of a planned charge. */
  readonly debitDay: Temporal.PlainDate | null
}

/** Why a side won, in one Spanish sentence for whoever runs the developer's system. */
export function verdictReason({ member, cause }: Verdict, facts: VerdictFacts): string {
  const paid = facts.isLetra ? 'pagada' : 'pagado'
  if (cause === 'paid-here') {
    const stays =
      member === 'state' ? `Se mantiene ${paid}` : `Se mantiene lo pagado, ${amountText(facts.paid)}`
    return `${stays}: ${settledText(facts)} y su sistema ${shownText(facts.erpPaid)}`
  }
  if (cause === 'surplus') {
    return `Se guarda el importe nuevo: en Llave se pagaron ${amountText(facts.surplus)} más, y una persona decide si se devuelven`
  }
  const stored = {
    withdrawn: 'Se anula',
    changed: member === 'currency' ? 'Se guarda la moneda nueva' : 'Se guarda el importe nuevo',
    'paid-elsewhere':
      member === 'state' ? `Se cierra como ${paid} según su sistema` : 'Se guarda lo pagado según su sistema',
  }[cause]
  return `${stored}, ${fateText(facts.underWay, cause === 'paid-elsewhere')}`
}

/** `se pagó en Llave el 21/11/2026 con el recibo WEB-00000012`. */
export function settledText({ here, paid }: Pick<VerdictFacts, 'here' | 'paid'>): string {
  if (!here) throw new Error('Nothing was paid here')
  const { amount, paidOn, receipts } = here
  const what = amount.minor === paid.minor ? 'se pagó' : `se pagaron ${amountText(amount)}`
  const day = paidOn ? ` el ${formatDate(paidOn)}` : ''
  const papers = receipts.length === 1 ? ' con el recibo ' : ' con los recibos '
  return `${what} en Llave${day}${receipts.length === 0 ? '' : papers + receipts.join(' y ')}`
}

function shownText(erpPaid: Money): string {
  return erpPaid.minor === 0 ? 'aún no lo registra' : `solo registra ${amountText(erpPaid)}`
}

/** What becomes of the payment that the row met. */
function fateText(underWay: PaymentUnderWay | null, goesBack: boolean): string {
  if (underWay?.kind === 'planned-charge') {
    const day = underWay.debitDay ? ` del ${formatDate(underWay.debitDay)}` : ''
    return `y sale del débito automático${day}`
  }
  if (underWay?.kind === 'quarantine') {
    return 'y hay dinero en cuarentena por este documento: una persona decide qué se hace con él'
  }
  const fate = goesBack
    ? 'si llega el dinero, vuelve al cliente'
    : 'si llega el dinero, queda en cuarentena y una persona decide'
  return `pero hay un pago en curso con el pedido ${underWay?.orderId ?? ''}: ${fate}`
}

/** As the rows write it, with its currency: `350.50 USD`. */
function amountText({ minor, currency }: Money): string {
  return `${decimalText(minor)} ${currency}`
}
