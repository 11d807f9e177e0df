import { money } from '@llave/domain/money/money'
import type { Device } from '@llave/domain/payments/debt-reference'
import type { FollowedPayment, RefundReason } from '@llave/domain/payments/followed-payment'
import type { StepReach, TrailStep, TrailStepKind } from '@llave/domain/payments/payment-trail'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { currency, limaMoment, limaMomentOrBlank, majorAmount, text } from '../fields.ts'
import { decodeSummary, encodeSummary, spelled, summaryMembers } from './payment-summary-message.ts'

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

const device = spelled<Device>({ desktop: 'PC', mobile: 'Mobile' })
const source = spelled<FollowedPayment['source']>({ web: 'WEB', debit: 'DEBITO', link: 'ENLACE' })

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
