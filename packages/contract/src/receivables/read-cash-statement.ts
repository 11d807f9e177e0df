import { ownerQuery } from '../access/owner.ts'
import { defineCall } from '../call.ts'
import { statementMessage } from '../portfolio/statement-message.ts'
import { cashMessage } from './cash-message.ts'

/** What the home of cash mode is made from: reservations and initial payments. */
export const readCashStatement = defineCall({
  name: 'readCashStatement',
  method: 'GET',
  path: '/api/MiCuenta/ConsultaClienteAD',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: statementMessage('items', cashMessage),
})
