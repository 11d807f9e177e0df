import { money } from '@llave/domain/money/money'
import type { FollowedDebt, PaymentSummary } from '@llave/domain/payments/followed-payment'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import type { PaymentKind } from '@llave/domain/payments/payment-outcome'
import type { PaymentStanding } from '@llave/domain/payments/payment-trail'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import {
  currency,
  description,
  identifier,
  isoDate,
  limaMoment,
  majorAmount,
  nonEmptyText,
  projectCode,
} from '../fields.ts'

/** A word of the domain, as the wire spells it. */
export function spelled<W extends string>(words: Readonly<Record<W, string>>) {
  const all = Object.entries(words) as [W, string][]
  const [first, ...others] = all.map(([, wire]) => wire)
  return codec(z.enum([first as string, ...others]), {
    decode: (wire) => (all.find(([, spelling]) => spelling === wire) as [W, string])[0],
    encode: answers && ((word: W) => words[word]),
  })
}

const standing = spelled<PaymentStanding>({
  waiting: 'SIN_PAGO',
  confirming: 'EN_PROCESO',
  held: 'EN_REVISION',
  applied: 'APLICADA',
  posted: 'REGISTRADA',
  refused: 'RECHAZADA',
  expired: 'VENCIDA',
  replaced: 'REEMPLAZADA',
  returning: 'EN_DEVOLUCION',
  returned: 'DEVUELTA',
})

const kind = spelled<PaymentKind>({
  instalment: paymentKindText('instalment'),
  reservation: paymentKindText('reservation'),
  'initial-payment': paymentKindText('initial-payment'),
  prepayment: paymentKindText('prepayment'),
})

const debtMessage = codec(
  z.object({
    documento: identifier,
    tipoPago: kind,
    proforma: identifier,
    posicion: z.int(),
    total: z.int(),
    fechaVencimiento: isoDate,
    codProyecto: projectCode,
    proyecto: description,
    producto: description,
  }),
  {
    decode: (wire): FollowedDebt => ({
      document: wire.documento,
      kind: wire.tipoPago,
      proforma: wire.proforma,
      position: wire.posicion,
      total: wire.total,
      dueOn: wire.fechaVencimiento,
      projectCode: wire.codProyecto,
      projectName: wire.proyecto,
      productName: wire.producto,
    }),
    encode:
      answers &&
      ((debt: FollowedDebt) => ({
        documento: debt.document,
        tipoPago: debt.kind,
        proforma: debt.proforma,
        posicion: debt.position,
        total: debt.total,
        fechaVencimiento: debt.dueOn,
        codProyecto: debt.projectCode,
        proyecto: debt.projectName,
        producto: debt.productName,
      })),
  },
)

export const summaryMembers = {
  orderId: nonEmptyText(64),
  situacion: standing,
  montoPago: majorAmount,
  monedaPago: currency,
  fecha: limaMoment,
  documentos: z.array(debtMessage),
}
const summaryWire = z.object(summaryMembers)

export function decodeSummary(wire: z.output<typeof summaryWire>): PaymentSummary {
  return {
    orderId: wire.orderId,
    standing: wire.situacion,
    amount: money(wire.montoPago, wire.monedaPago),
    at: wire.fecha,
    debts: wire.documentos,
  }
}

export function encodeSummary(payment: PaymentSummary): z.output<typeof summaryWire> {
  return {
    orderId: payment.orderId,
    situacion: payment.standing,
    montoPago: payment.amount.minor,
    monedaPago: payment.amount.currency,
    fecha: payment.at,
    documentos: [...payment.debts],
  }
}

/** A payment in one line, as BuscarPagos answers it. */
export const paymentSummaryMessage = codec(summaryWire, {
  decode: decodeSummary,
  encode: answers && encodeSummary,
})
