import { defineCall } from '../call.ts'
import { refundRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readRefunds = defineCall({
  name: 'readRefunds',
  method: 'GET',
  path: '/integration/v1/refunds',
  access: { scope: 'read:payments' },
  query: feedPageQuery,
  answer: feedPage(refundRow),
  errors: ['cursor_perdido'],
})
