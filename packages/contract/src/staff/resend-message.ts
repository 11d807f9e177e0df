import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { digits } from '../fields.ts'

/** Sends a message of a customer once more, to where it went; what no longer applies is not sent. */
export const resendMessage = defineCall({
  name: 'resendMessage',
  method: 'POST',
  path: '/mesa/customers/{customerId}/messages/{messageId}/resend',
  access: { right: 'write:messages' },
  params: z.object({ customerId: digits(15), messageId: digits(15) }),
  answer: noContent,
  errors: ['ajeno', 'demasiado_pronto', 'no_disponible'],
})

/** Sends by e-mail what an SMS should have said, to the address of the customer. */
export const sendByEmail = defineCall({
  name: 'sendByEmail',
  method: 'POST',
  path: '/mesa/customers/{customerId}/messages/{messageId}/email',
  access: { right: 'write:messages' },
  params: z.object({ customerId: digits(15), messageId: digits(15) }),
  answer: noContent,
  errors: ['ajeno', 'demasiado_pronto', 'no_disponible'],
})
