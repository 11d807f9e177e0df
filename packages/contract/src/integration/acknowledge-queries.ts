import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeQueries = defineCall({
  name: 'acknowledgeQueries',
  method: 'POST',
  path: '/integration/v1/queries/acknowledgements',
  access: { scope: 'read:queries' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
