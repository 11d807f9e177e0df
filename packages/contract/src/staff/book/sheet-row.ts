import type { SheetState } from '@llave/domain/complaints-book/book-sheet'
import * as z from 'zod/mini'
import { isoDate, limaMoment, text } from '../../fields.ts'

/** One line of the list; the whole sheet stands on its own screen. */
export type SheetRow = {
  readonly code: string
  readonly state: SheetState
  readonly kind: 'claim' | 'grievance'
  readonly name: string
  readonly filedAt: Temporal.Instant
  /** Where it stands in its term (`complaintClock`). */
  readonly day: number
  readonly daysLeft: number
  readonly dueOn: Temporal.PlainDate
  readonly clock: 'calm' | 'amber' | 'red' | 'overdue' | 'answered'
  readonly hasOffer: boolean
}

/** Apart from the calls of the book, so that the page of a customer loads no more of it. */
export const sheetRow = z.object({
  code: text(20),
  state: z.enum(['filed', 'answered', 'agreed']),
  kind: z.enum(['claim', 'grievance']),
  name: text(200),
  filedAt: limaMoment,
  day: z.int(),
  daysLeft: z.int(),
  dueOn: isoDate,
  clock: z.enum(['calm', 'amber', 'red', 'overdue', 'answered']),
  hasOffer: z.boolean(),
})
