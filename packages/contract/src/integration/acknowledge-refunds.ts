import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeRefunds = defineCall({
  name: 'acknowledgeRefunds',
  method: 'POST',
  path: '/integration/v1/refunds/acknowledgements',
  access: { scope: 'post:payments' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
