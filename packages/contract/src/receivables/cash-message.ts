import type { CashItem } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import { documentNumber, text } from '../fields.ts'
import { decodeReceivable, encodeReceivable, receivableMembers } from './receivable-members.ts'

/** A reservation or initial payment as ConsultaClienteAD spells it; `nLETRAField` is empty there. */
export const cashMessage = codec(
  z.object({
    ...receivableMembers,
    nLETRAField: text(40),
    bLARTField: text(10),
    eMAILField: text(254),
    cLIENTEField: text(200),
    nRODOCUMENTOField: documentNumber,
  }),
  {
    decode: (wire): CashItem => ({
      ...decodeReceivable(wire),
      documentClass: wire.bLARTField,
      customerName: wire.cLIENTEField,
      customerEmail: wire.eMAILField,
      customerDocument: wire.nRODOCUMENTOField,
    }),
    encode:
      answers &&
      ((item: CashItem) => ({
        ...encodeReceivable(item),
        nLETRAField: '',
        bLARTField: item.documentClass,
        eMAILField: item.customerEmail,
        cLIENTEField: item.customerName,
        nRODOCUMENTOField: item.customerDocument,
      })),
  },
)
