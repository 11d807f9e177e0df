import { eventKinds } from '@llave/domain/staff/customer-event'
import * as z from 'zod/mini'
import { defineCall, file } from '../call.ts'
import { digits } from '../fields.ts'

/** All that happened with a customer, or all of one kind, as one file for a spreadsheet. */
export const exportCustomerEvents = defineCall({
  name: 'exportCustomerEvents',
  method: 'GET',
  path: '/mesa/customers/{customerId}/events/csv',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ customerId: digits(15) }),
  query: z.object({ kind: z.optional(z.enum(eventKinds)) }),
  answer: file('text/csv; charset=utf-8'),
  errors: ['ajeno'],
})
