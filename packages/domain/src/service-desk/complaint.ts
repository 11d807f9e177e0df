import type { ComplaintState } from './complaint-state.ts'
import type { Attachment } from './query.ts'

/** A complaint about finishes that was filed, as its customer sees it. The moment is that of a clock in Lima. */
export type FiledComplaint = {
  /** What people read to each other on the telephone. */
  readonly id: string
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly observation: string
  readonly state: ComplaintState
  readonly filedAt: Temporal.PlainDateTime
  readonly photos: readonly Attachment[]
  /** What the developer wrote to it, the oldest first. */
  readonly messages: readonly ComplaintMessage[]
}

/** Whether a complaint holds all that was written: one that was filed by an earlier sending may hold less, or else. */
export function wasFiledAsWritten(
  written: { readonly proforma: string; readonly observation: string; readonly photos: readonly unknown[] },
  filed: FiledComplaint,
): boolean {
  return (
    filed.proforma === written.proforma &&
    filed.observation === written.observation.trim() &&
    filed.photos.length === written.photos.length
  )
}

/** What the developer wrote to a complaint: how it stands, or the answer. */
export type ComplaintMessage = {
  readonly text: string
  readonly writtenAt: Temporal.PlainDateTime
  /** Whether it is the answer, which ends the term; an earlier message only says how the complaint stands. */
  readonly isAnswer: boolean
}

/** The word for each state. */
export const complaintStateTexts: Record<ComplaintState, string> = {
  received: 'Recibido',
  answered: 'Respondido',
  attended: 'Atendido',
}
