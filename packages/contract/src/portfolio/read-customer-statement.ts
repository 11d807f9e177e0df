import type { Customer } from '@llave/domain/access/customer'
import type { Product } from '@llave/domain/portfolio/product'
import type { Instalment } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { customerMessage } from '../access/customer-message.ts'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { instalmentMessage } from '../receivables/instalment-message.ts'
import { productMessage } from './product-message.ts'

/** All that a customer bought, and every letra of it that is not annulled. */
export type CustomerStatement = {
  readonly customer: Customer
  readonly products: readonly Product[]
  readonly instalments: readonly Instalment[]
}

/** What the home and the payments screens are made from. */
export const readCustomerStatement = defineCall({
  name: 'readCustomerStatement',
  summary: 'Answers the customer with products and letras',
  method: 'GET',
  path: '/api/MiCuenta/ConsultaClienteLetra',
  access: 'customer',
  query: ownerQuery,
  answer: message(
    codec(
      z.object({
        ZWS_CONSULTA_CLIENTEResponse: z.object({
          e_GENERALField: customerMessage,
          t_PRODUCTOSField: z.array(productMessage),
          t_ESTACCField: z.array(instalmentMessage),
        }),
      }),
      {
        decode: ({ ZWS_CONSULTA_CLIENTEResponse: wire }): CustomerStatement => ({
          customer: wire.e_GENERALField,
          products: wire.t_PRODUCTOSField,
          instalments: wire.t_ESTACCField,
        }),
        encode: ({ customer, products, instalments }: CustomerStatement) => ({
          ZWS_CONSULTA_CLIENTEResponse: {
            e_GENERALField: customer,
            t_PRODUCTOSField: [...products],
            t_ESTACCField: [...instalments],
          },
        }),
      },
    ),
  ),
})
