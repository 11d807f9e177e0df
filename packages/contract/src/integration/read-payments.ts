import { defineCall } from '../call.ts'
import { paymentRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readPayments = defineCall({
  name: 'readPayments',
  method: 'GET',
  path: '/integration/v1/payments',
  access: { scope: 'read:payments' },
  query: feedPageQuery,
  answer: feedPage(paymentRow),
  errors: ['cursor_perdido'],
})
