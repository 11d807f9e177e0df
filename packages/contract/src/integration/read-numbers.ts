import { defineCall } from '../call.ts'
import { numberRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readNumbers = defineCall({
  name: 'readNumbers',
  method: 'GET',
  path: '/integration/v1/numbers',
  access: { scope: 'read:numbers' },
  query: feedPageQuery,
  answer: feedPage(numberRow),
  errors: ['cursor_perdido'],
})
