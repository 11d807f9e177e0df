import { faultOfReason } from '@llave/domain/staff/change-of-people'
import * as z from 'zod/mini'

/** Why somebody acts, for the audit: one line. The fault stands in the words of the domain. */
export const reason = z.string().check(
  z.superRefine((value, context) => {
    const fault = faultOfReason(value)
    if (fault) context.addIssue({ code: 'custom', message: fault, input: value })
  }),
)
