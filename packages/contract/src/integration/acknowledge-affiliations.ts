import { defineCall } from '../call.ts'
import { acknowledged, acknowledgement, acknowledgementLimit } from './feed-acknowledgement.ts'

export const acknowledgeAffiliations = defineCall({
  name: 'acknowledgeAffiliations',
  method: 'POST',
  path: '/integration/v1/affiliations/acknowledgements',
  access: { scope: 'read:affiliations' },
  body: acknowledgement,
  answer: acknowledged,
  errors: ['cursor_perdido'],
  bodyLimit: acknowledgementLimit,
})
