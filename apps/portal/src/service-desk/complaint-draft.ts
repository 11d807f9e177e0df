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
  /** The number under which it was received before it was changed; empty where it was not. */
  readonly after: string
  /** Whether that one may hold what was changed; absent in a draft of an earlier build. */
  readonly unsure?: boolean
}

export const emptyComplaint: ComplaintDraft = {
  proforma: '',
  phone: '',
  email: '',
  observation: '',
  photos: [],
  after: '',
}

/** The error of each field, whether it is shown yet or not, in the order of the form. */
export function complaintErrors({ phone, email, observation }: ComplaintDraft) {
  return {
    phone: validateContactPhone(phone),
    email: validateContactEmail(email),
    observation: validateObservation(observation),
  }
}

/**
 * The draft that remains where it was edited while a complaint was being sent: property and contact
 * are kept, what was sent is removed. Of what is left nothing was received.
 */
export function remainingComplaint(now: ComplaintDraft, left: ComplaintDraft): ComplaintDraft {
  const { text } = remainingReply(
    { text: now.observation, picture: null },
    { text: left.observation, picture: null },
  )
  const gone = new Set(left.photos.map(({ base64 }) => base64))
  const photos = now.photos.filter(({ base64 }) => !gone.has(base64))
  return { ...now, observation: text, photos, after: '', unsure: false }
}
