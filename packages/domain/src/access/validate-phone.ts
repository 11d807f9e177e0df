import { peru } from './country.ts'
import type { Phone } from './phone.ts'

/** Digits of a Peruvian mobile number. */
export const peruvianPhoneLength = 9

/** No national number is longer (ITU-T E.164). */
export const longestPhoneLength = 15

/**
 * The sentence that the specification shows for a wrong mobile number, or null where it
 * is right (docs/specification.md, "login-phone-required" and on).
 */
export function validatePhone({ dialCode, number }: Phone): string | null {
  if (number === '') return 'El número de celular es requerido'
  if (!/^\d+$/.test(number)) return 'El número de celular debe contener solo dígitos'
  const longest = dialCode === peru.dialCode ? peruvianPhoneLength : longestPhoneLength
  const tooShort = dialCode === peru.dialCode && number.length < peruvianPhoneLength
  return tooShort || number.length > longest ? 'El número de celular es incorrecto' : null
}
