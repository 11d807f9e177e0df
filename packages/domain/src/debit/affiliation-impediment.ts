import { isOverdue } from '../receivables/overdue.ts'
import type { ChargeableLetra } from './plan-charges.ts'

/**
 * Why a card cannot be put on debit for a proforma.
 *
 * overdue       letras of that proforma are due before today (docs/specification.md, "debit-blocked-overdue")
 * no-email      the provider registers no card without an e-mail (docs/small-print.md, "Paying")
 * other-account a pending letra is in a currency of another account of the provider, where the card's token is worth nothing
 * nothing-owed  no letra of it is pending
 * closed        the operator closed the registration of cards
 */
export type AffiliationImpediment = 'overdue' | 'no-email' | 'other-account' | 'nothing-owed' | 'closed'

export type AffiliationFacts = {
  readonly letras: readonly ChargeableLetra[]
  readonly today: Temporal.PlainDate
  readonly hasEmail: boolean
  /** Whether every pending letra can be charged by the account that would store the card. */
  readonly oneAccount: boolean
  /** Whether the operator has card registration enabled. */
  readonly open: boolean
}

/** The first impediment; null where a card may be affiliated. */
export function affiliationImpediment(facts: AffiliationFacts): AffiliationImpediment | null {
  if (overdueCount(facts.letras, facts.today) > 0) return 'overdue'
  if (!facts.hasEmail) return 'no-email'
  if (!facts.oneAccount) return 'other-account'
  if (!facts.open) return 'closed'
  return facts.letras.some(({ state }) => state === 'pending') ? null : 'nothing-owed'
}

/**
 * Letras of the proforma pending payment whose due date is before today (docs/specification.md,
 * "overdue-count-per-proforma").
 */
export function overdueCount(
  letras: readonly Pick<ChargeableLetra, 'state' | 'dueOn'>[],
  today: Temporal.PlainDate,
): number {
  return letras.filter((letra) => isOverdue(letra, today)).length
}

/**
 * The sentence of the specification, letter for letter (docs/specification.md,
 * "debit-blocked-overdue-text").
 */
export function overdueText(count: number): string {
  return `No puedes realizar la afiliación porque cuentas con ${count} letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático`
}

/** The customer's text for an impediment; null without one. */
export function impedimentText(impediment: AffiliationImpediment | null, overdue: number): string | null {
  return impediment === null ? null : texts[impediment](overdue)
}

const texts: Record<AffiliationImpediment, (overdue: number) => string> = {
  overdue: overdueText,
  'no-email': () =>
    'Para afiliar una tarjeta necesitamos tu correo electrónico. Comunícate con nosotros para registrarlo.',
  'other-account': () =>
    'Esta proforma tiene letras en dos monedas y no puede afiliarse al débito automático.',
  'nothing-owed': () => 'Esta proforma no tiene letras pendientes.',
  closed: () => 'La afiliación de tarjetas está suspendida por mantenimiento. Intenta más tarde.',
}
