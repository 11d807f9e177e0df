import { defineCall } from '../call.ts'
import { affiliationRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readAffiliations = defineCall({
  name: 'readAffiliations',
  method: 'GET',
  path: '/integration/v1/affiliations',
  access: { scope: 'read:affiliations' },
  query: feedPageQuery,
  answer: feedPage(affiliationRow),
  errors: ['cursor_perdido'],
})
