import { defineCall } from '../call.ts'
import { queryRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readQueries = defineCall({
  name: 'readQueries',
  method: 'GET',
  path: '/integration/v1/queries',
  access: { scope: 'read:queries' },
  query: feedPageQuery,
  answer: feedPage(queryRow),
  errors: ['cursor_perdido'],
})
