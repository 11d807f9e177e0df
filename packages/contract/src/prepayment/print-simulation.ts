import { defineCall, file } from '../call.ts'
import { prepaymentRequest } from './prepayment-request.ts'

/** The simulated letras as PDF, saved as constancia_de_cuotas_simuladas_{client}_{proforma}.pdf. */
export const printSimulation = defineCall({
  name: 'printSimulation',
  method: 'POST',
  path: '/api/MiCuenta/PrepagoLetrasCargarImprimir',
  access: 'customer',
  writes: false,
  body: prepaymentRequest,
  answer: file('application/pdf'),
})
