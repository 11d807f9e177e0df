import type { Customer } from '@llave/domain/access/customer'
import type { Product } from '@llave/domain/portfolio/product'
import type { CashItem } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { customerMessage } from '../access/customer-message.ts'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { productMessage } from '../portfolio/product-message.ts'
import { cashMessage } from './cash-message.ts'

/** All that a customer bought, with its reservations and initial payments. */
export type CashStatement = {
  readonly customer: Customer
  readonly products: readonly Product[]
  readonly items: readonly CashItem[]
}

/** What the home of cash mode is made from. */
export const readCashStatement = defineCall({
  name: 'readCashStatement',
  summary: 'Answers the customer with products, reservations and initial payments',
  method: 'GET',
  path: '/api/MiCuenta/ConsultaClienteAD',
  access: 'customer',
  query: ownerQuery,
  answer: message(
    codec(
      z.object({
        ZWS_CONSULTA_CLIENTEResponse: z.object({
          e_GENERALField: customerMessage,
          t_PRODUCTOSField: z.array(productMessage),
          t_ESTACCField: z.array(cashMessage),
        }),
      }),
      {
        decode: ({ ZWS_CONSULTA_CLIENTEResponse: wire }): CashStatement => ({
          customer: wire.e_GENERALField,
          products: wire.t_PRODUCTOSField,
          items: wire.t_ESTACCField,
        }),
        encode: ({ customer, products, items }: CashStatement) => ({
          ZWS_CONSULTA_CLIENTEResponse: {
            e_GENERALField: customer,
            t_PRODUCTOSField: [...products],
            t_ESTACCField: [...items],
          },
        }),
      },
    ),
  ),
})
