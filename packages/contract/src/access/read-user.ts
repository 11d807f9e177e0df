import { defineCall, message } from '../call.ts'
import { customerMessage } from './customer-message.ts'
import { ownerQuery } from './owner.ts'

/** Who is signed in, read after the code was right. */
export const readUser = defineCall({
  name: 'readUser',
  method: 'GET',
  path: '/api/Account/ObtenerUsuario',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: message(customerMessage),
})
