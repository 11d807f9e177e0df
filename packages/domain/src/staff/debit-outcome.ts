import { chargeRefusal, isBankRefusal } from '../debit/charge-refusal.ts'
import { type ChargeState, isChargeUnderWay, type SkipReason } from '../debit/charge-state.ts'
import type { ReceivableState } from '../receivables/receivable.ts'

/**
 * How a letra stands on a debit day, by its last try, what needs somebody first.
 *
 * given-up  refused, and that day does not try it again
 * to-retry  refused, and tried again
 * under-way sent, without a known outcome
 * planned   not sent yet
 * paid      charged
 * settled   refused, and not owed any more
 * skipped   not charged, for a reason of ours
 */
const outcomes = {
  'given-up': 'Sin más intentos',
  'to-retry': 'Rechazado, se reintenta',
  'under-way': 'Por confirmar',
  planned: 'Por cobrar',
  paid: 'Cobrado',
  settled: 'Ya no se debe',
  skipped: 'No se cobró',
} as const

export type DebitOutcome = keyof typeof outcomes
export const debitOutcomes = Object.keys(outcomes) as [DebitOutcome, ...DebitOutcome[]]

export function debitOutcomeName(outcome: DebitOutcome): string {
  return outcomes[outcome]
}

export type ChargeFacts = {
  /** Of the last try of that day. */
  readonly charge: ChargeState
  /** Whether the turn of its proforma goes on. */
  readonly turnOpen: boolean
  readonly letra: ReceivableState
}

export function debitOutcomeOf({ charge, turnOpen, letra }: ChargeFacts): DebitOutcome {
  if (isChargeUnderWay(charge)) return 'under-way'
  if (charge === 'planned' || charge === 'paid' || charge === 'skipped') return charge
  if (letra !== 'pending') return 'settled'
  return turnOpen ? 'to-retry' : 'given-up'
}

const skipTexts: Readonly<Record<SkipReason, string>> = {
  paid: 'Se pagó antes',
  annulled: 'Se anuló',
  ended: 'La tarjeta salió del débito',
  suspended: 'La tarjeta está suspendida',
  card_expired: 'La tarjeta venció',
  put_off: 'Se aplazó su vencimiento',
  other_account: 'La tarjeta es de la cuenta de otra moneda',
  unreachable: 'Sin correo ni teléfono para avisarle',
  earlier_refused: 'Se rechazó una letra anterior',
  overtaken: 'Llegó antes el siguiente día de cobro',
  by_customer: 'Saltado por el cliente',
}

const ownTexts: Readonly<Record<string, string>> = {
  LLAVE_WITHDRAWN: 'No llegó a la pasarela: su deuda cambió',
  LLAVE_SURPLUS: 'Se pagó por otro medio: se devuelve',
  LLAVE_QUARANTINED: 'Su dinero está por revisar',
}

/** Why a letra was not charged: a reason of ours, or the code of a refusal. */
export function debitReasonText(reason: string): string {
  const own = skipTexts[reason as SkipReason] ?? ownTexts[reason]
  if (own !== undefined) return own
  return isBankRefusal(reason) ? chargeRefusal(reason).reason : reason
}

/**
 * Why a card on debit does not pay the next debit day: a reason of the plan, or that who affiliated it holds
 * the proforma no longer.
 */
export const planImpediments = [
  'suspended',
  'card_expired',
  'holder_changed',
  'other_account',
  'unreachable',
  'by_customer',
] as const
export type PlanImpediment = (typeof planImpediments)[number]

export function planImpedimentText(impediment: PlanImpediment): string {
  return impediment === 'holder_changed' ? 'Quien la afilió ya no es titular' : skipTexts[impediment]
}
