import { defineCall, listMessage } from '../call.ts'
import { foundCustomer } from './search-customers.ts'

/** The customers whose page whoever asks opened last, the newest first. */
export const listRecentCustomers = defineCall({
  name: 'listRecentCustomers',
  method: 'GET',
  path: '/mesa/recent-customers',
  access: { right: 'read:customers', reads: 'customers' },
  answer: listMessage('customers', foundCustomer),
})
