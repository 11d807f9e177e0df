import * as z from 'zod/mini'
import { defineCall, file } from '../../call.ts'
import { spreadsheetType } from '../../receivables/export-report.ts'
import { paymentFilter } from './payment-filter.ts'

/** Every payment of a filter as text for a spreadsheet. */
export const exportPaymentsCsv = defineCall({
  name: 'exportPaymentsCsv',
  method: 'GET',
  path: '/mesa/payments/csv',
  access: { right: 'read:payments', reads: 'customers' },
  query: z.object(paymentFilter),
  answer: file('text/csv; charset=utf-8'),
})

/** Every payment of a filter as a workbook, with amounts as numbers and moments as dates. */
export const exportPaymentsWorkbook = defineCall({
  name: 'exportPaymentsWorkbook',
  method: 'GET',
  path: '/mesa/payments/xlsx',
  access: { right: 'read:payments', reads: 'customers' },
  query: z.object(paymentFilter),
  answer: file(spreadsheetType),
})
