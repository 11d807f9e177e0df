import { defineCall } from '../call.ts'
import { paymentRow } from './feed-members.ts'
import { feedPage, feedPageQuery } from './feed-page.ts'

export const readPayments = defineCall({
  name: 'readPayments',
  summary: 'Answers payments to be posted, and corrections of earlier ones, after a cursor',
  method: 'GET',
  path: '/integration/v1/payments',
  access: { scope: 'read:payments' },
  query: feedPageQuery,
  answer: feedPage(paymentRow),
  errors: ['cursor_perdido'],
})
