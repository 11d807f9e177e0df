import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { text } from '../fields.ts'
import { type AuditEntry, auditEntry, auditFilter } from './audit-entry.ts'

export type AuditPage = {
  readonly entries: readonly AuditEntry[]
  /** Where older ones begin, for the next page; empty where there are none. */
  readonly before: string
}

/** What was done and read at the developer's, the newest first, by pages. */
export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/mesa/audit',
  access: { right: 'read:audit', reads: 'customers' },
  query: z.object({
    ...auditFilter,
    before: z.optional(text(60).check(z.regex(/^\d{1,16}-(act|reading)-\d{1,15}$/))),
  }),
  answer: message(
    codec(z.object({ entries: z.array(auditEntry), before: text(60) }), {
      decode: (wire): AuditPage => wire,
      encode: ({ entries, before }: AuditPage) => ({ entries: [...entries], before }),
    }),
  ),
})
