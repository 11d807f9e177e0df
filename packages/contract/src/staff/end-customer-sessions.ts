import * as z from 'zod/mini'
import { defineCall, message, noContent } from '../call.ts'
import { digits } from '../fields.ts'
import { reason } from './reason.ts'

/** Ends every session of a customer; answers how many there were. */
export const endCustomerSessions = defineCall({
  name: 'endCustomerSessions',
  method: 'POST',
  path: '/mesa/customers/{customerId}/sessions/end',
  access: { right: 'write:customer-sessions' },
  params: z.object({ customerId: digits(15) }),
  body: z.object({ reason }),
  answer: message(z.object({ ended: z.int() })),
  errors: ['ajeno'],
})

/** Ends one session of a customer, as `readCustomer` names it. One that has ended stays ended. */
export const endCustomerSession = defineCall({
  name: 'endCustomerSession',
  method: 'POST',
  path: '/mesa/customers/{customerId}/sessions/{sessionId}/end',
  access: { right: 'write:customer-sessions' },
  params: z.object({ customerId: digits(15), sessionId: digits(15) }),
  body: z.object({ reason }),
  answer: noContent,
  errors: ['ajeno'],
})
