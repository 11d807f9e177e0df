import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'
import { serviceDeskFaults } from './faults.ts'
import { contactPhoneLength, longestText } from './limits.ts'

/**
 * What is wrong with the contact phone: nine digits, of Peru (docs/specification.md,
 * "complaint-phone-9-digits").
 */
export function validateContactPhone(phone: string): string | null {
  if (phone === '') return serviceDeskFaults.phoneRequired
  return /^\d+$/.test(phone) && phone.length === contactPhoneLength ? null : serviceDeskFaults.phoneWrong
}

/**
 * What is wrong with the contact address, or null: one @, a dot behind it, no blanks, and the
 * lengths of RFC 5321. Only the acknowledgement shows whether it exists.
 */
export function validateContactEmail(email: string): string | null {
  if (email === '') return serviceDeskFaults.emailRequired
  const [local = '', domain = '', ...more] = email.split('@')
  const good =
    more.length === 0 &&
    email.length <= 254 &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    /^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(domain)
  return good ? null : serviceDeskFaults.emailWrong
}

export function validateObservation(text: string): string | null {
  if (isBlank(text)) return serviceDeskFaults.observationRequired
  if (hasHiddenCharacters(text)) return serviceDeskFaults.observationHidden
  return text.length > longestText ? serviceDeskFaults.observationLong : null
}
