import { defineCall } from '../call.ts'
import { complaintRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readComplaints = defineCall({
  name: 'readComplaints',
  method: 'GET',
  path: '/integration/v1/complaints',
  access: { scope: 'read:complaints' },
  query: feedPageQuery,
  answer: feedPage(complaintRow),
  errors: ['cursor_perdido'],
})
