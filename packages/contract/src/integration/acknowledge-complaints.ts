import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeComplaints = defineCall({
  name: 'acknowledgeComplaints',
  summary: 'Takes what a system did with rows of complaints',
  method: 'POST',
  path: '/integration/v1/complaints/acknowledgements',
  access: { scope: 'read:complaints' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
