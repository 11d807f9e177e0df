import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgePayments = defineCall({
  name: 'acknowledgePayments',
  method: 'POST',
  path: '/integration/v1/payments/acknowledgements',
  access: { scope: 'post:payments' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
