import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeNumbers = defineCall({
  name: 'acknowledgeNumbers',
  method: 'POST',
  path: '/integration/v1/numbers/acknowledgements',
  access: { scope: 'read:numbers' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
