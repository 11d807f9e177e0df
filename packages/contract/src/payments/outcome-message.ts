import { money } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import type { PaymentKind, PaymentOutcome, PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import {
  currency,
  description,
  documentTypeCode,
  identifier,
  isoDate,
  limaMoment,
  majorAmount,
  nonEmptyText,
  text,
} from '../fields.ts'
import { rateOrNone } from '../rate-or-none.ts'

const affiliations = { none: 'NO_PEDIDA', done: 'HECHA', declined: 'NO_HECHA' } as const

const kinds = {
  instalment: paymentKindText('instalment'),
  reservation: paymentKindText('reservation'),
  'initial-payment': paymentKindText('initial-payment'),
  prepayment: paymentKindText('prepayment'),
} as const

/** By the wire's values. */
const unsettledStates = {
  SIN_PAGO: 'waiting',
  EN_PROCESO: 'confirming',
  VENCIDA: 'expired',
  DEVUELTA: 'returned',
} as const

const settledWire = z.object({
  estado: z.literal('PAGADA'),
  orderId: nonEmptyText(64),
  numberCard: text(30),
  operationNumber: text(40),
  operationDate: limaMoment,
  montoPagado: majorAmount,
  monedaPago: currency,
  /** What was paid of the debt, in its own currency. */
  importeOrigen: majorAmount,
  monedaOrigen: currency,
  /** Soles for one dollar; 0 where debt and payment have one currency. */
  tipoCambio: rateOrNone,
  nroRecibo: nonEmptyText(40),
  codigoVerificacion: nonEmptyText(40),
  afiliacion: z.enum(Object.values(affiliations) as ['NO_PEDIDA', 'HECHA', 'NO_HECHA']),
  tipoPago: z.enum(Object.values(kinds) as (typeof kinds)[PaymentKind][]),
  nombreCliente: text(200),
  email: text(254),
  /** The holder of the contract where a co-holder paid, else empty. */
  titular: text(200),
  /** Who paid with a link of the customer's, else null. */
  pagador: z.nullable(
    z.object({
      nombre: text(200),
      tipoDocumento: documentTypeCode,
      nroDocumento: text(15),
      numeroLetra: z.int().check(z.minimum(0)),
    }),
  ),
  documento: identifier,
  /** Empty for a reservation or an initial payment. */
  proforma: text(40),
  proyecto: description,
  producto: description,
  fechaVencimiento: isoDate,
  /** Where several letras were paid: all of them, the oldest first. */
  letras: z.optional(
    z.array(
      z.object({
        documento: identifier,
        fechaVencimiento: isoDate,
        montoPagado: majorAmount,
        importeOrigen: majorAmount,
      }),
    ),
  ),
})

const unsettledWire = z.object({
  estado: z.enum(Object.keys(unsettledStates) as (keyof typeof unsettledStates)[]),
  orderId: nonEmptyText(64),
})

const refusedWire = z.object({
  estado: z.literal('RECHAZADA'),
  orderId: nonEmptyText(64),
  motivo: text(300),
  consejo: text(300),
})

/**
 * What RegistrarPago and EstadoPago answer (docs/wire.md, "The outcome of a payment"). The settled one stands
 * last: a union tries its members in turn when it encodes too, and the codecs inside that one
 * cannot take what is not theirs.
 */
export const outcomeMessage = codec(z.union([unsettledWire, refusedWire, settledWire]), {
  decode: (wire): PaymentOutcome => {
    if (wire.estado === 'PAGADA') return { state: 'settled', receipt: decodeReceipt(wire) }
    if (wire.estado === 'RECHAZADA') {
      return { state: 'refused', orderId: wire.orderId, reason: wire.motivo, advice: wire.consejo }
    }
    return { state: unsettledStates[wire.estado], orderId: wire.orderId }
  },
  encode: (outcome: PaymentOutcome) => {
    if (outcome.state === 'settled') return encodeReceipt(outcome.receipt)
    if (outcome.state === 'refused') {
      return {
        estado: 'RECHAZADA' as const,
        orderId: outcome.orderId,
        motivo: outcome.reason,
        consejo: outcome.advice,
      }
    }
    return { estado: keyOf(unsettledStates, outcome.state), orderId: outcome.orderId }
  },
})

/** The receipt alone, as ObtenerRecibo answers it. */
export const receiptMessage = codec(settledWire, { decode: decodeReceipt, encode: encodeReceipt })

function decodeReceipt(wire: z.output<typeof settledWire>): PaymentReceipt {
  const debt: DebtReference =
    wire.proforma === ''
      ? { kind: 'cash', documentNumber: wire.documento }
      : { kind: 'instalment', proforma: wire.proforma, code: wire.documento }
  return {
    receiptNumber: wire.nroRecibo,
    verificationCode: wire.codigoVerificacion,
    orderId: wire.orderId,
    kind: keyOf(kinds, wire.tipoPago),
    debt,
    letras: (wire.letras ?? []).map((letra) => ({
      code: letra.documento,
      dueOn: letra.fechaVencimiento,
      amount: money(letra.montoPagado, wire.monedaPago),
      debtAmount: money(letra.importeOrigen, wire.monedaOrigen),
    })),
    customerName: wire.nombreCliente,
    customerEmail: wire.email,
    holderName: wire.titular === '' ? null : wire.titular,
    payer: wire.pagador && {
      name: wire.pagador.nombre,
      document: { type: wire.pagador.tipoDocumento, number: wire.pagador.nroDocumento },
      letraNumber: wire.pagador.numeroLetra,
    },
    projectName: wire.proyecto,
    productName: wire.producto,
    dueOn: wire.fechaVencimiento,
    amount: money(wire.montoPagado, wire.monedaPago),
    exchange:
      wire.tipoCambio === null
        ? null
        : { debtAmount: money(wire.importeOrigen, wire.monedaOrigen), rate: wire.tipoCambio },
    maskedCard: wire.numberCard,
    authorizationNumber: wire.operationNumber,
    operatedAt: wire.operationDate,
    affiliation: keyOf(affiliations, wire.afiliacion),
  }
}

function encodeReceipt(receipt: PaymentReceipt): z.output<typeof settledWire> {
  const { debt, exchange } = receipt
  const origin = exchange?.debtAmount ?? receipt.amount
  return {
    estado: 'PAGADA',
    orderId: receipt.orderId,
    numberCard: receipt.maskedCard,
    operationNumber: receipt.authorizationNumber,
    operationDate: receipt.operatedAt,
    montoPagado: receipt.amount.minor,
    monedaPago: receipt.amount.currency,
    importeOrigen: origin.minor,
    monedaOrigen: origin.currency,
    tipoCambio: exchange?.rate ?? null,
    nroRecibo: receipt.receiptNumber,
    codigoVerificacion: receipt.verificationCode,
    afiliacion: affiliations[receipt.affiliation],
    tipoPago: kinds[receipt.kind],
    nombreCliente: receipt.customerName,
    email: receipt.customerEmail,
    titular: receipt.holderName ?? '',
    pagador: receipt.payer && {
      nombre: receipt.payer.name,
      tipoDocumento: receipt.payer.document.type,
      nroDocumento: receipt.payer.document.number,
      numeroLetra: receipt.payer.letraNumber,
    },
    documento: debt.kind === 'instalment' ? debt.code : debt.documentNumber,
    proforma: debt.kind === 'instalment' ? debt.proforma : '',
    proyecto: receipt.projectName,
    producto: receipt.productName,
    fechaVencimiento: receipt.dueOn,
    ...(receipt.letras.length === 0
      ? {}
      : {
          letras: receipt.letras.map(({ code, dueOn, amount, debtAmount }) => ({
            documento: code,
            fechaVencimiento: dueOn,
            montoPagado: amount.minor,
            importeOrigen: debtAmount.minor,
          })),
        }),
  }
}

function keyOf<K extends string, V>(table: Record<K, V>, value: V): K {
  return (Object.keys(table) as K[]).find((key) => table[key] === value) as K
}
