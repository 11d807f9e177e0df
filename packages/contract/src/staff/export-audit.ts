import * as z from 'zod/mini'
import { defineCall, file } from '../call.ts'
import { auditFilter } from './audit-entry.ts'

/** The same as one file for a spreadsheet, without a limit of rows. */
export const exportAudit = defineCall({
  name: 'exportAudit',
  method: 'GET',
  path: '/mesa/audit/csv',
  access: { right: 'read:audit', reads: 'customers' },
  query: z.object(auditFilter),
  answer: file('text/csv; charset=utf-8'),
})
