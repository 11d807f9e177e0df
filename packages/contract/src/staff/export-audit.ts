import * as z from 'zod/mini'
import { defineCall, file } from '../call.ts'
import { spreadsheetType } from '../receivables/export-report.ts'
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

/** The same as a workbook, whose moments are dates. */
export const exportAuditWorkbook = defineCall({
  name: 'exportAuditWorkbook',
  method: 'GET',
  path: '/mesa/audit/xlsx',
  access: { right: 'read:audit', reads: 'customers' },
  query: z.object(auditFilter),
  answer: file(spreadsheetType),
})
