import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeComplaints = defineCall({
  name: 'acknowledgeComplaints',
  method: 'POST',
  path: '/integration/v1/complaints/acknowledgements',
  access: { scope: 'read:complaints' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
