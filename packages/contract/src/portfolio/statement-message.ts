import type { Customer } from '@llave/domain/access/customer'
import type { Product } from '@llave/domain/portfolio/product'
import * as z from 'zod/mini'
import { customerMessage } from '../access/customer-message.ts'
import { answers } from '../answers.ts'
import { codec, message } from '../call.ts'
import { limaMoment } from '../fields.ts'
import { longList } from '../long-list.ts'
import { productMessage } from './product-message.ts'

/** All that a customer bought, and under one name what is owed or was paid for it. */
export type Statement<Name extends string, Receivable> = {
  readonly customer: Customer
  readonly products: readonly Product[]
  /** When receivables last came from the developer's system; left out where none ever did. */
  readonly importedAt?: Temporal.Instant
  /** In the first day of a new number, until when papers are closed (docs/new-number.md). */
  readonly closedUntil?: Temporal.Instant
} & { readonly [N in Name]: readonly Receivable[] }

/** A statement as ConsultaClienteLetra and ConsultaClienteAD spell it: they differ in the receivables alone. */
export function statementMessage<const Name extends string, S extends z.ZodMiniType>(
  name: Name,
  receivable: S,
) {
  return message(
    codec(
      z.object({
        ZWS_CONSULTA_CLIENTEResponse: z.object({
          e_GENERALField: customerMessage,
          t_PRODUCTOSField: z.array(productMessage),
          t_ESTACCField: longList(receivable),
        }),
        datosAl: z.optional(limaMoment),
        cerradoHasta: z.optional(limaMoment),
      }),
      {
        decode: ({ ZWS_CONSULTA_CLIENTEResponse: wire, datosAl, cerradoHasta }) =>
          ({
            customer: wire.e_GENERALField,
            products: wire.t_PRODUCTOSField,
            [name]: wire.t_ESTACCField,
            ...(datosAl && { importedAt: datosAl }),
            ...(cerradoHasta && { closedUntil: cerradoHasta }),
          }) as Statement<Name, z.output<S>>,
        encode:
          answers &&
          ((statement: Statement<Name, z.output<S>>) => ({
            ZWS_CONSULTA_CLIENTEResponse: {
              e_GENERALField: statement.customer,
              t_PRODUCTOSField: [...statement.products],
              t_ESTACCField: [...statement[name]],
            },
            ...(statement.importedAt && { datosAl: statement.importedAt }),
            ...(statement.closedUntil && { cerradoHasta: statement.closedUntil }),
          })),
      },
    ),
  )
}
