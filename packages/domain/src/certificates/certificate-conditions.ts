import type { Money } from '../money/money.ts'
import { sumByCurrency } from '../money/money.ts'
import { isOverdue } from '../receivables/overdue.ts'
import { owedAmount } from '../receivables/owed-amount.ts'
import type { CashItem, Instalment } from '../receivables/receivable.ts'
import type { CertificateKind } from './certificate.ts'

type Letra = Pick<Instalment, 'state' | 'dueOn' | 'inApplication'>

/**
 * Texts of the specification (docs/specification.md, "text-certificate-01-hint"); the last two are
 * ours (decision 0080).
 */
export const certificateTexts = {
  upToDate: '¡Felicidades! Estás al día en tus pagos',
  notUpToDate: '¡Lo sentimos! No estás al día en tus pagos',
  debtMustBeZero: 'Para obtener la constancia, el saldo capital de deuda debe ser 0.',
  cashOwed:
    'Para obtener la constancia, primero termina de pagar la separación o el pago inicial de esta propiedad.',
  noLetras: 'Esta propiedad no tiene letras de las que dar constancia.',
} as const

/** The sum of the unpaid letras of one proforma, one figure a currency; none where nothing is owed. */
export function outstandingCapital(
  letras: readonly Pick<Instalment, 'state' | 'amount' | 'paidAmount'>[],
): Money[] {
  return sumByCurrency(letras.filter(({ state }) => state === 'pending').map(owedAmount))
}

/** No unpaid letra is overdue. `today` is today in Lima. */
export function isUpToDate(letras: readonly Letra[], today: Temporal.PlainDate): boolean {
  return !letras.some((letra) => isOverdue(letra, today))
}

/** The debts of one proforma, of both kinds. */
export type CertifiedDebts = {
  readonly letras: readonly Letra[]
  /** Reservations and initial payments. */
  readonly cashItems: readonly Pick<CashItem, 'state'>[]
}

/**
 * Why a certificate of a proforma cannot be issued, or null where it can. Types 03 and 04 always
 * can. Types 01 and 02 cannot while a reservation or an initial payment of the property is unpaid,
 * or before it has a letra (decision 0080).
 */
export function certificateRefusal(
  kind: CertificateKind,
  { letras, cashItems }: CertifiedDebts,
  today: Temporal.PlainDate,
): string | null {
  if (kind === '03' || kind === '04') return null
  if (kind === '01' && letras.some(({ state }) => state === 'pending')) return certificateTexts.debtMustBeZero
  if (kind === '02' && !isUpToDate(letras, today)) return certificateTexts.notUpToDate
  if (cashItems.some(({ state }) => state === 'pending')) return certificateTexts.cashOwed
  return letras.every(({ state }) => state === 'annulled') ? certificateTexts.noLetras : null
}
