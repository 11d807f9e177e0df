import { defineCall, message } from '../call.ts'
import { formTokenBody } from './form-token-body.ts'
import { formTokenMessage } from './form-token-message.ts'

/** Makes an order from the server's own figures and asks the provider for its form. */
export const issueFormToken = defineCall({
  name: 'issueFormToken',
  method: 'POST',
  path: '/api/MiCuenta/GenerarTokenIziPago',
  access: 'customer',
  writes: true,
  body: formTokenBody,
  answer: message(formTokenMessage),
  errors: [
    'numero_reciente',
    'importe_distinto',
    'ya_pagado',
    'pago_en_proceso',
    'fuera_de_orden',
    'no_pagable',
    'no_disponible',
    'letras_vencidas',
    'registro_suspendido',
    'pagos_suspendidos',
    'proveedor_no_responde',
  ],
})
