import { type CaseKey, formatCaseKey, parseCaseKey } from '@llave/domain/staff/inbox-case'
import * as z from 'zod/mini'
import { codec } from '../../call.ts'
import { digits, isoDate, text } from '../../fields.ts'

/** `consulta-20001` or `reclamo-5001`. */
export const caseKey = codec(z.string().check(z.refine((value) => parseCaseKey(value) !== null)), {
  decode: (value) => parseCaseKey(value) as CaseKey,
  encode: (key: CaseKey) => formatCaseKey(key),
})

export const caseParams = codec(z.object({ case: caseKey }), {
  decode: (wire): { readonly key: CaseKey } => ({ key: wire.case }),
  encode: ({ key }: { readonly key: CaseKey }) => ({ case: key }),
})

/** How many messages whoever acts had before them. */
export const seenVersion = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))

/** One of the developer's people, as colleagues see them. */
export type Colleague = { readonly personId: string; readonly name: string }
export const colleague = z.object({ personId: digits(19), name: text(60) })

/** A colleague who has a case open now. */
export type Present = { readonly name: string; readonly writes: boolean }
export const present = z.object({ name: text(60), writes: z.boolean() })

/** The clock of a complaint whose term runs, or ran until its answer. */
export const complaintClockMessage = z.object({
  day: z.int(),
  dueOn: isoDate,
  daysLeft: z.int(),
  state: z.enum(['calm', 'amber', 'red', 'overdue', 'answered']),
})
