/** The simulator's validation messages (docs/specification.md, "simulator-amount-required" and on). */
export const prepaymentFaults = {
  required: 'El campo es requerido',
  dateRequired: 'La fecha es requerida',
  tooLow: 'El monto ingresado es inferior al permitido',
  tooHigh: 'El monto ingresado es superior al permitido',
} as const

export type PrepaymentFault = (typeof prepaymentFaults)[keyof typeof prepaymentFaults]

/** Minor units. */
const minAmountMinor = 100

/** What is wrong with the amount of a prepayment, in minor units: from 1.00 to below what would pay everything off. */
export function validatePrepaymentAmount(
  amountMinor: number | null,
  payoffMinor: number,
): PrepaymentFault | null {
  if (amountMinor === null) return prepaymentFaults.required
  if (amountMinor < minAmountMinor) return prepaymentFaults.tooLow
  return amountMinor < payoffMinor ? null : prepaymentFaults.tooHigh
}

/** What is wrong with the number of letras: a whole number from 1 to the maximum of the server. */
export function validateLetraCount(count: number | null, most: number): PrepaymentFault | null {
  if (count === null || !Number.isInteger(count)) return prepaymentFaults.required
  if (count < 1) return prepaymentFaults.tooLow
  return count <= most ? null : prepaymentFaults.tooHigh
}
