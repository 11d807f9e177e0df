import type { SentPicture } from '@llave/domain/service-desk/query'
import {
  validateContactEmail,
  validateContactPhone,
  validateObservation,
} from '@llave/domain/service-desk/validate-complaint'
import { remainingReply } from './remaining-reply.ts'

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
export function complaintErrors({ phone, email, observation }: ComplaintDraft) {
  return {
    phone: validateContactPhone(phone),
    email: validateContactEmail(email),
    observation: validateObservation(observation),
  }
}

/**
 * What was written on while a complaint left: the property and the contact stay with it, what
 * left goes.
 */
export function remainingComplaint(now: ComplaintDraft, left: ComplaintDraft): ComplaintDraft {
  const { text } = remainingReply(
    { text: now.observation, picture: null },
    { text: left.observation, picture: null },
  )
  const gone = new Set(left.photos.map(({ base64 }) => base64))
  return { ...now, observation: text, photos: now.photos.filter(({ base64 }) => !gone.has(base64)) }
}
