import type { DocumentTypeCode } from '../access/document-type.ts'
import type { Phone } from '../access/phone.ts'
import { validateDocumentNumber } from '../access/validate-document-number.ts'
import { validatePhone } from '../access/validate-phone.ts'
import type { NumberChangeReason } from './number-change.ts'

export type NumberChangeForm = {
  readonly type: DocumentTypeCode
  readonly number: string
  readonly oldPhone: Phone
  readonly newPhone: Phone
  readonly reason: NumberChangeReason | null
}

export type NumberChangeField = 'number' | 'oldPhone' | 'newPhone' | 'reason'

/** What is wrong with each field, in Spanish; null where nothing is. */
export function validateNumberChange(form: NumberChangeForm): Record<NumberChangeField, string | null> {
  const { type, number, oldPhone, newPhone, reason } = form
  return {
    number: validateDocumentNumber(type, number),
    oldPhone: named('anterior', validatePhone(oldPhone)),
    newPhone: named('nuevo', validatePhone(newPhone)) ?? (samePhone(oldPhone, newPhone) ? same : null),
    reason: reason === null ? 'El campo motivo es requerido' : null,
  }
}

const same = 'El número de celular nuevo es igual al anterior'

/** The sentence of sign-in, with which of the two numbers it speaks of. */
function named(which: 'anterior' | 'nuevo', fault: string | null): string | null {
  return fault?.replace('número de celular', `número de celular ${which}`) ?? null
}

export function samePhone(one: Phone, other: Phone): boolean {
  return one.dialCode === other.dialCode && one.number === other.number
}
