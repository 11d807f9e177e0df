import { type Money, money } from '@llave/domain/money/money'
import type { PaymentOutcome, ReceiptPayer } from '@llave/domain/payments/payment-outcome'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { currency, documentTypeCode, limaMoment, majorAmount, nonEmptyText, text } from '../fields.ts'

/** The receipt of who paid with a link: nothing of the buyer, the property or the debt. */
export type PayerReceipt = ReceiptPayer & {
  readonly receiptNumber: string
  readonly verificationCode: string
  readonly amount: Money
  readonly maskedCard: string
  readonly authorizationNumber: string
  readonly operatedAt: Temporal.Instant
  /** Where the receipt went; empty where they left no e-mail. */
  readonly email: string
}

type Unsettled = Exclude<PaymentOutcome, { readonly state: 'settled' }>

/** What became of a payment with a link, as who pays is told. */
export type LinkOutcome =
  | { readonly state: 'settled'; readonly receipt: PayerReceipt }
  | { readonly state: Exclude<Unsettled['state'], 'refused'> }
  | { readonly state: 'refused'; readonly reason: string; readonly advice: string }

const unsettledStates = {
  SIN_PAGO: 'waiting',
  EN_PROCESO: 'confirming',
  VENCIDA: 'expired',
  DEVUELTA: 'returned',
} as const

const settledWire = z.object({
  estado: z.literal('PAGADA'),
  nroRecibo: nonEmptyText(40),
  codigoVerificacion: nonEmptyText(40),
  numeroLetra: z.int().check(z.minimum(0)),
  importe: majorAmount,
  moneda: currency,
  tarjeta: text(30),
  operacion: text(40),
  fecha: limaMoment,
  nombre: text(200),
  tipoDocumento: documentTypeCode,
  nroDocumento: text(15),
  correo: text(254),
})

/** Answered to who pays with a link. The settled one stands last, as in the outcome of a payment. */
export const linkOutcome = codec(
  z.union([
    z.object({ estado: z.enum(Object.keys(unsettledStates) as (keyof typeof unsettledStates)[]) }),
    z.object({ estado: z.literal('RECHAZADA'), motivo: text(300), consejo: text(300) }),
    settledWire,
  ]),
  {
    decode: (wire): LinkOutcome => {
      if (wire.estado === 'PAGADA') return { state: 'settled', receipt: decodeReceipt(wire) }
      if (wire.estado === 'RECHAZADA') return { state: 'refused', reason: wire.motivo, advice: wire.consejo }
      return { state: unsettledStates[wire.estado] }
    },
    encode: (outcome: LinkOutcome) => {
      if (outcome.state === 'settled') return encodeReceipt(outcome.receipt)
      if (outcome.state === 'refused')
        return { estado: 'RECHAZADA' as const, motivo: outcome.reason, consejo: outcome.advice }
      const states = Object.keys(unsettledStates) as (keyof typeof unsettledStates)[]
      return { estado: states.find((state) => unsettledStates[state] === outcome.state) ?? 'EN_PROCESO' }
    },
  },
)

function decodeReceipt(wire: z.output<typeof settledWire>): PayerReceipt {
  return {
    receiptNumber: wire.nroRecibo,
    verificationCode: wire.codigoVerificacion,
    letraNumber: wire.numeroLetra,
    amount: money(wire.importe, wire.moneda),
    maskedCard: wire.tarjeta,
    authorizationNumber: wire.operacion,
    operatedAt: wire.fecha,
    name: wire.nombre,
    document: { type: wire.tipoDocumento, number: wire.nroDocumento },
    email: wire.correo,
  }
}

function encodeReceipt(receipt: PayerReceipt): z.output<typeof settledWire> {
  return {
    estado: 'PAGADA',
    nroRecibo: receipt.receiptNumber,
    codigoVerificacion: receipt.verificationCode,
    numeroLetra: receipt.letraNumber,
    importe: receipt.amount.minor,
    moneda: receipt.amount.currency,
    tarjeta: receipt.maskedCard,
    operacion: receipt.authorizationNumber,
    fecha: receipt.operatedAt,
    nombre: receipt.name,
    tipoDocumento: receipt.document.type,
    nroDocumento: receipt.document.number,
    correo: receipt.email,
  }
}
