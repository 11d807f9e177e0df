import { defineCall } from '../call.ts'
import { repairRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readRepairs = defineCall({
  name: 'readRepairs',
  method: 'GET',
  path: '/integration/v1/repairs',
  access: { scope: 'read:repairs' },
  query: feedPageQuery,
  answer: feedPage(repairRow),
  errors: ['cursor_perdido'],
})
