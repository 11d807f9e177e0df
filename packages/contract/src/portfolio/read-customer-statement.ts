import { ownerQuery } from '../access/owner.ts'
import { type AnswerOf, defineCall } from '../call.ts'
import { instalmentMessage } from '../receivables/instalment-message.ts'
import { statementMessage } from './statement-message.ts'

/** What the home and the payments screens are made from: every letra that is not annulled. */
export const readCustomerStatement = defineCall({
  name: 'readCustomerStatement',
  method: 'GET',
  path: '/api/MiCuenta/ConsultaClienteLetra',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: statementMessage('instalments', instalmentMessage),
})

export type CustomerStatement = AnswerOf<typeof readCustomerStatement>
