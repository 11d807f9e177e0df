import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { Feed } from '@llave/domain/integration/feed'
import { LIMA } from '@llave/domain/time/lima-date'

/** An event with what its row will say. */
export type Fact = {
  readonly eventId: number
  readonly kind: string
  readonly subjectId: number
  readonly at: Temporal.Instant
  /** Null where the subject was erased before it had a number. */
  readonly said: Said | null
}

export type Said<F extends Feed = Feed> = {
  readonly customerId: number
  /** Who acted where that is not the customer. */
  readonly actorId: number | null
  /** What is frozen for ever. */
  readonly content: Omit<FeedRow<F>, Framed | PersonalMember>
  /** What names a person or is their own words, and is emptied when they are erased. */
  readonly personal: Pick<FeedRow<F>, Extract<keyof FeedRow<F>, PersonalMember>>
}

/** Members that a row gets with its number. */
type Framed = 'cursor' | 'kind' | 'day' | 'at'
type PersonalMember = 'customer' | 'paidBy' | 'subject' | 'text' | 'phone' | 'email' | 'oldPhone' | 'newPhone'

export type PersonColumns = {
  readonly name: string
  readonly document_type: DocumentTypeCode
  readonly document_number: string
}

export function toPerson({ name, document_type, document_number }: PersonColumns): FeedRow<Feed>['customer'] {
  return { documentType: document_type, documentNumber: document_number, name }
}

/** `2026-11-22T14:30:05-05:00`. */
export function limaMomentText(instant: Temporal.Instant): string {
  return instant.toString({ timeZone: LIMA, smallestUnit: 'second' })
}
