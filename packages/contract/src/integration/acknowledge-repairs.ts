import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeRepairs = defineCall({
  name: 'acknowledgeRepairs',
  method: 'POST',
  path: '/integration/v1/repairs/acknowledgements',
  access: { scope: 'read:repairs' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
