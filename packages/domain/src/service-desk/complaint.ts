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
}

/** The word for each state. */
export const complaintStateTexts: Record<ComplaintState, string> = {
  received: 'Recibido',
  attended: 'Atendido',
}
