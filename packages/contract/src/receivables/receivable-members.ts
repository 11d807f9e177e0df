import { money } from '@llave/domain/money/money'
import type { Instalment, ReceivableState } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { currency, description, identifier, isoDate, majorAmount, projectCode, text } from '../fields.ts'
import { decodePayment, encodePayment, paymentMembers } from './payment-members.ts'

const wireStates = ['PENDIENTE DE PAGO', 'PAGADA', 'ANULADA'] as const
const states = ['pending', 'paid', 'annulled'] as const satisfies ReceivableState[]

/** What letras and cash items have in common, as the statements spell it. */
export const receivableMembers = {
  pROFORMAField: identifier,
  cOD_PROYECTOField: projectCode,
  pROYECTOField: description,
  pRODUCTOField: description,
  cODPLAZAField: text(20),
  bELNRField: text(40),
  bUKRSField: text(10),
  gJAHRField: text(4),
  mONEDAField: currency,
  iMPORTEField: majorAmount,
  fECHAVENCIMIENTOField: isoDate,
  eSTADOLETRAField: z.enum(wireStates),
  eSTADOField: z.enum(wireStates),
  ...paymentMembers,
  /** Extension: what was paid of it, here and elsewhere. */
  iMPORTEPAGADOField: majorAmount,
  /** Extension: a transaction for it is running or unknown at the card provider, or its money is in quarantine. */
  pagoEnProceso: z.boolean(),
  /** Extension, present where it is so: a prepayment was paid and its new plan has not come in. */
  enAplicacion: z.optional(z.literal(true)),
}

const receivableWire = z.object(receivableMembers)
type ReceivableWire = z.output<typeof receivableWire>
type Receivable = Omit<Instalment, 'code'>

export function decodeReceivable(wire: ReceivableWire): Receivable {
  const state = states[wireStates.indexOf(wire.eSTADOLETRAField)] as ReceivableState
  return {
    proforma: wire.pROFORMAField,
    projectCode: wire.cOD_PROYECTOField,
    projectName: wire.pROYECTOField,
    productName: wire.pRODUCTOField,
    plaza: wire.cODPLAZAField,
    accounting: { number: wire.bELNRField, company: wire.bUKRSField, year: wire.gJAHRField },
    amount: money(wire.iMPORTEField, wire.mONEDAField),
    paidAmount: money(wire.iMPORTEPAGADOField, wire.mONEDAField),
    dueOn: wire.fECHAVENCIMIENTOField,
    state,
    paymentUnderWay: wire.pagoEnProceso,
    ...(wire.enAplicacion ? { inApplication: true } : {}),
    payment: state === 'paid' ? decodePayment(wire) : null,
  }
}

export function encodeReceivable(receivable: Receivable): ReceivableWire {
  const state = wireStates[states.indexOf(receivable.state)] as (typeof wireStates)[number]
  return {
    pROFORMAField: receivable.proforma,
    cOD_PROYECTOField: receivable.projectCode,
    pROYECTOField: receivable.projectName,
    pRODUCTOField: receivable.productName,
    cODPLAZAField: receivable.plaza,
    bELNRField: receivable.accounting.number,
    bUKRSField: receivable.accounting.company,
    gJAHRField: receivable.accounting.year,
    mONEDAField: receivable.amount.currency,
    iMPORTEField: receivable.amount.minor,
    fECHAVENCIMIENTOField: receivable.dueOn,
    eSTADOLETRAField: state,
    eSTADOField: state,
    ...encodePayment(receivable.payment),
    iMPORTEPAGADOField: receivable.paidAmount.minor,
    pagoEnProceso: receivable.paymentUnderWay,
    ...(receivable.inApplication ? { enAplicacion: true } : {}),
  }
}
