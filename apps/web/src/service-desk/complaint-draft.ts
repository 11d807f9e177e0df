import type { SentPicture } from '@llave/domain/service-desk/query'
import {
  validateContactEmail,
  validateContactPhone,
  validateObservation,
} from '@llave/domain/service-desk/validate-complaint'

export type ComplaintDraft = {
  /** Empty until one is chosen. */
  readonly proforma: string
  readonly phone: string
  readonly email: string
  readonly observation: string
  readonly photos: readonly SentPicture[]
}

export const emptyComplaint: ComplaintDraft = {
  proforma: '',
  phone: '',
  email: '',
  observation: '',
  photos: [],
}

/** What is wrong with each field, whether it shows yet or not; in the order of the form. */
export function complaintFaults({ phone, email, observation }: ComplaintDraft) {
  return {
    phone: validateContactPhone(phone),
    email: validateContactEmail(email),
    observation: validateObservation(observation),
  }
}
