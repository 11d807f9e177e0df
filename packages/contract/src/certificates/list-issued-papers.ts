import type { IssuedPaper } from '@llave/domain/certificates/issued-paper'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { description, identifier, limaMoment, text } from '../fields.ts'

const kinds = {
  RECIBO: 'receipt',
  CONSTANCIA: 'certificate',
  ESTADO_CUENTA: 'statement',
} as const satisfies Record<string, IssuedPaper['kind']>
const wireKinds = {
  receipt: 'RECIBO',
  certificate: 'CONSTANCIA',
  statement: 'ESTADO_CUENTA',
} as const satisfies { readonly [K in IssuedPaper['kind']]: keyof typeof kinds }

const issuedPaper = codec(
  z.object({
    tipo: z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]]),
    numero: identifier,
    emitido: limaMoment,
    concepto: description,
    proforma: identifier,
    documento: text(40),
  }),
  {
    decode: (wire): IssuedPaper => ({
      kind: kinds[wire.tipo],
      number: wire.numero,
      issuedAt: wire.emitido,
      concept: wire.concepto,
      proforma: wire.proforma,
      debt: wire.documento,
    }),
    encode: (paper: IssuedPaper) => ({
      tipo: wireKinds[paper.kind],
      numero: paper.number,
      emitido: paper.issuedAt,
      concepto: paper.concept,
      proforma: paper.proforma,
      documento: paper.debt,
    }),
  },
)

/** Receipts, certificates and statements that the customer may have again, the newest first. */
export const listIssuedPapers = defineCall({
  name: 'listIssuedPapers',
  method: 'GET',
  path: '/api/MiCuenta/PapelesEmitidos',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  answer: listMessage('papeles', issuedPaper),
  errors: ['numero_reciente'],
})
