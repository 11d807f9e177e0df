import { money } from '@llave/domain/money/money'
import type { Device } from '@llave/domain/payments/debt-reference'
import type {
  FollowedDebt,
  FollowedPayment,
  PaymentSummary,
  RefundReason,
} from '@llave/domain/payments/followed-payment'
import type { PaymentKind } from '@llave/domain/payments/payment-outcome'
import type {
  PaymentStanding,
  StepReach,
  TrailStep,
  TrailStepKind,
} from '@llave/domain/payments/payment-trail'
import { paymentKindText } from '@llave/domain/payments/receipt'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import {
  currency,
  description,
  identifier,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  majorAmount,
  nonEmptyText,
  projectCode,
  text,
} from '../fields.ts'

/** A word of the domain, as the wire spells it. */
function spelled<W extends string>(words: Readonly<Record<W, string>>) {
  const all = Object.entries(words) as [W, string][]
  const [first, ...others] = all.map(([, wire]) => wire)
  return codec(z.enum([first as string, ...others]), {
    decode: (wire) => (all.find(([, spelling]) => spelling === wire) as [W, string])[0],
    encode: (word: W) => words[word],
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

const stepKind = spelled<TrailStepKind>({
  opened: 'ABIERTO',
  sent: 'ENVIADO',
  confirmed: 'CONFIRMADO',
  reviewed: 'REVISADO',
  applied: 'APLICADO',
  receipt: 'RECIBO',
  posted: 'REGISTRADO',
  'refund-asked': 'DEVOLUCION_PEDIDA',
  refunded: 'DEVUELTO',
})

const reach = spelled<StepReach>({
  reached: 'HECHO',
  now: 'AHORA',
  expected: 'PENDIENTE',
  failed: 'FALLIDO',
  never: 'NO_OCURRE',
})

const refundReason = spelled<RefundReason | 'none'>({
  none: '',
  'paid-already': 'YA_PAGADO',
  'not-applied': 'NO_APLICADO',
  lowered: 'IMPORTE_MENOR',
  requested: 'PEDIDA',
})

const kind = spelled<PaymentKind>({
  instalment: paymentKindText('instalment'),
  reservation: paymentKindText('reservation'),
  'initial-payment': paymentKindText('initial-payment'),
  prepayment: paymentKindText('prepayment'),
})

const device = spelled<Device>({ desktop: 'PC', mobile: 'Mobile' })
const source = spelled<FollowedPayment['source']>({ web: 'WEB', debit: 'DEBITO', link: 'ENLACE' })

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
    encode: (debt: FollowedDebt) => ({
      documento: debt.document,
      tipoPago: debt.kind,
      proforma: debt.proforma,
      posicion: debt.position,
      total: debt.total,
      fechaVencimiento: debt.dueOn,
      codProyecto: debt.projectCode,
      proyecto: debt.projectName,
      producto: debt.productName,
    }),
  },
)

const stepMessage = codec(
  z.object({
    paso: stepKind,
    estado: reach,
    fecha: limaMomentOrBlank,
    /** What goes back, in the currency of `monedaPago`'s account; null for other steps. */
    monto: z.nullable(majorAmount),
    moneda: z.nullable(currency),
  }),
  {
    decode: (wire): TrailStep => ({
      kind: wire.paso,
      reach: wire.estado,
      at: wire.fecha,
      amount: wire.monto === null || wire.moneda === null ? null : money(wire.monto, wire.moneda),
    }),
    encode: (step: TrailStep) => ({
      paso: step.kind,
      estado: step.reach,
      fecha: step.at,
      monto: step.amount?.minor ?? null,
      moneda: step.amount?.currency ?? null,
    }),
  },
)

const summaryMembers = {
  orderId: nonEmptyText(64),
  situacion: standing,
  montoPago: majorAmount,
  monedaPago: currency,
  fecha: limaMoment,
  documentos: z.array(debtMessage),
}
const summaryWire = z.object(summaryMembers)

function decodeSummary(wire: z.output<typeof summaryWire>): PaymentSummary {
  return {
    orderId: wire.orderId,
    standing: wire.situacion,
    amount: money(wire.montoPago, wire.monedaPago),
    at: wire.fecha,
    debts: wire.documentos,
  }
}

function encodeSummary(payment: PaymentSummary): z.output<typeof summaryWire> {
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
export const paymentSummaryMessage = codec(summaryWire, { decode: decodeSummary, encode: encodeSummary })

/** A payment with its steps, as SeguimientoPago answers it. */
export const followedPaymentMessage = codec(
  z.object({
    ...summaryMembers,
    origen: source,
    dispositivo: device,
    numberCard: text(30),
    operationNumber: text(40),
    motivo: text(300),
    consejo: text(300),
    nroRecibo: text(40),
    correoOculto: text(254),
    motivoDevolucion: refundReason,
    /** Whether the provider answered, where it had to be asked. */
    consultado: z.boolean(),
    fechaConsulta: limaMoment,
    proximaConsulta: limaMomentOrBlank,
    venceEl: limaMomentOrBlank,
    pasos: z.array(stepMessage),
  }),
  {
    decode: (wire): FollowedPayment => ({
      ...decodeSummary(wire),
      source: wire.origen,
      device: wire.dispositivo,
      maskedCard: wire.numberCard,
      authorizationNumber: wire.operationNumber,
      reason: wire.motivo,
      advice: wire.consejo,
      receiptNumber: wire.nroRecibo,
      receiptSentTo: wire.correoOculto,
      refundReason: wire.motivoDevolucion === 'none' ? null : wire.motivoDevolucion,
      isAnswered: wire.consultado,
      readAt: wire.fechaConsulta,
      asksAt: wire.proximaConsulta,
      lapsesAt: wire.venceEl,
      steps: wire.pasos,
    }),
    encode: (payment: FollowedPayment) => ({
      ...encodeSummary(payment),
      origen: payment.source,
      dispositivo: payment.device,
      numberCard: payment.maskedCard,
      operationNumber: payment.authorizationNumber,
      motivo: payment.reason,
      consejo: payment.advice,
      nroRecibo: payment.receiptNumber,
      correoOculto: payment.receiptSentTo,
      motivoDevolucion: payment.refundReason ?? ('none' as const),
      consultado: payment.isAnswered,
      fechaConsulta: payment.readAt,
      proximaConsulta: payment.asksAt,
      venceEl: payment.lapsesAt,
      pasos: [...payment.steps],
    }),
  },
)
