import { type Currency, type Money, money } from '@llave/domain/money/money'
import type { ReceivablePayment } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { isoDateOrBlank, isoDateOrZeros, majorAmount, text } from '../fields.ts'

/** How a receivable was paid, as the statements spell it. Blank where nothing was paid. */
export const paymentMembers = {
  fECHAPAGOField: isoDateOrZeros,
  FechaOperacionIzi: isoDateOrBlank,
  MonedaPago: z.enum(['', 'PEN', 'USD']),
  ImportePago: majorAmount,
  sISTEMAPAGOField: text(20),
  TarjetaPagoIzi: text(30),
  NroAutorizacionIzi: text(40),
  /** Extension: it was settled here, and GenerarRecibo has its receipt. */
  conRecibo: z.boolean(),
}

type PaymentMembers = {
  fECHAPAGOField: Temporal.PlainDate | null
  FechaOperacionIzi: Temporal.PlainDate | null
  MonedaPago: Currency | ''
  ImportePago: number
  sISTEMAPAGOField: string
  TarjetaPagoIzi: string
  NroAutorizacionIzi: string
  conRecibo: boolean
}

export function decodePayment(wire: PaymentMembers): ReceivablePayment {
  return {
    paidOn: wire.fECHAPAGOField,
    operationOn: wire.FechaOperacionIzi,
    system: wire.sISTEMAPAGOField,
    amount: wire.MonedaPago === '' ? null : money(wire.ImportePago, wire.MonedaPago),
    maskedCard: wire.TarjetaPagoIzi,
    authorizationNumber: wire.NroAutorizacionIzi,
    hasReceipt: wire.conRecibo,
  }
}

export function encodePayment(payment: ReceivablePayment | null): PaymentMembers {
  const amount: Money | null = payment?.amount ?? null
  return {
    fECHAPAGOField: payment?.paidOn ?? null,
    FechaOperacionIzi: payment?.operationOn ?? null,
    MonedaPago: amount?.currency ?? '',
    ImportePago: amount?.minor ?? 0,
    sISTEMAPAGOField: payment?.system ?? '',
    TarjetaPagoIzi: payment?.maskedCard ?? '',
    NroAutorizacionIzi: payment?.authorizationNumber ?? '',
    conRecibo: payment?.hasReceipt ?? false,
  }
}
