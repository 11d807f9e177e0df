import { defineCall, noContent } from '../call.ts'
import { prepaymentRequest } from './prepayment-request.ts'

/** The simulated letras by e-mail, to the registered address; 422 where none is known. */
export const sendSimulation = defineCall({
  name: 'sendSimulation',
  method: 'POST',
  path: '/api/MiCuenta/PrepagoLetrasCargarSendEmail',
  access: 'customer',
  writes: true,
  body: prepaymentRequest,
  answer: noContent,
  errors: ['no_disponible'],
})
