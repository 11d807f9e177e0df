import { defineCall, file } from '../call.ts'
import { receiptRequest } from './receipt-request.ts'

/** The receipt as PDF, which the portal saves as Recibo_de_pago_{document}.pdf. */
export const printReceipt = defineCall({
  name: 'printReceipt',
  method: 'POST',
  path: '/api/MiCuenta/GenerarRecibo',
  access: 'customer',
  writes: false,
  body: receiptRequest,
  answer: file('application/pdf'),
  errors: ['recibo_distinto', 'no_disponible', 'numero_reciente'],
})
