import type { Money } from '../money/money.ts'
import { sumByCurrency } from '../money/money.ts'
import { isOverdue } from '../receivables/overdue.ts'
import { owedAmount } from '../receivables/owed-amount.ts'
import type { Instalment } from '../receivables/receivable.ts'
import type { CertificateKind } from './certificate.ts'

type Letra = Pick<Instalment, 'state' | 'dueOn'>

/** Texts of the specification, section 4. */
export const certificateTexts = {
  upToDate: '¡Felicidades! Estás al día en tus pagos',
  notUpToDate: '¡Lo sentimos! No estás al día en tus pagos',
  debtMustBeZero: 'Para obtener la constancia, el saldo capital de deuda debe ser 0.',
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

/** Why a certificate of a proforma cannot be had, or null where it can. Types 03 and 04 always can. */
export function certificateRefusal(
  kind: CertificateKind,
  letras: readonly Letra[],
  today: Temporal.PlainDate,
): string | null {
  if (kind === '01')
    return letras.some(({ state }) => state === 'pending') ? certificateTexts.debtMustBeZero : null
  if (kind === '02') return isUpToDate(letras, today) ? null : certificateTexts.notUpToDate
  return null
}
