import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Money } from '@llave/domain/money/money'
import { type OrderState, orderStates } from '@llave/domain/payments/order-state'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import {
  currency,
  description,
  digits,
  documentNumber,
  documentTypeCode,
  limaMoment,
  majorAmount,
  text,
} from '../../fields.ts'
import { orderNumber, paymentFilter } from './payment-filter.ts'

/** An order with the last of its transactions. */
export type ListedPayment = {
  readonly orderId: string
  readonly state: OrderState
  /** How it was begun: by the customer, or on a debit day. */
  readonly source: 'web' | 'debit'
  /** What the card was or would be charged. */
  readonly amount: Money
  /** The letra's code, or of a debt in cash its accounting number. */
  readonly debtCode: string
  readonly proforma: string
  readonly projectName: string
  readonly customerId: string
  readonly customerName: string
  readonly document: IdentityDocument
  /** Of the transaction that paid, else of the last one; empty where none came. */
  readonly cardBrand: string
  readonly cardLastFour: string
  readonly authorization: string
  /** Why the card was refused, in the provider's codes; empty where it was not. */
  readonly refusalCode: string
  /** Empty where none was issued. */
  readonly receipt: string
  readonly at: Temporal.Instant
}

export type PaymentPage = {
  readonly payments: readonly ListedPayment[]
  /** Where older ones begin, for the next page; empty where there are none. */
  readonly before: string
}

const listedPayment = codec(
  z.object({
    orderId: orderNumber,
    state: z.enum(orderStates.all as unknown as [OrderState, ...OrderState[]]),
    source: z.enum(['web', 'debit']),
    amount: majorAmount,
    currency,
    debtCode: text(40),
    proforma: text(40),
    projectName: description,
    customerId: digits(19),
    customerName: text(200),
    documentType: documentTypeCode,
    documentNumber,
    cardBrand: text(40),
    cardLastFour: text(4),
    authorization: text(80),
    refusalCode: text(90),
    receipt: text(40),
    at: limaMoment,
  }),
  {
    decode: ({ amount, currency, documentType, documentNumber, ...rest }): ListedPayment => ({
      ...rest,
      amount: { minor: amount, currency },
      document: { type: documentType, number: documentNumber },
    }),
    encode: ({ amount, document, ...rest }: ListedPayment) => ({
      ...rest,
      amount: amount.minor,
      currency: amount.currency,
      documentType: document.type,
      documentNumber: document.number,
    }),
  },
)

/** Orders and what became of them, the newest first, by pages. */
export const listPayments = defineCall({
  name: 'listPayments',
  method: 'GET',
  path: '/mesa/payments',
  access: { right: 'read:payments', reads: 'customers' },
  query: z.object({
    ...paymentFilter,
    before: z.optional(text(90).check(z.regex(/^\d{1,16}\.[\w-]{1,64}$/))),
  }),
  answer: message(
    codec(z.object({ payments: z.array(listedPayment), before: text(90) }), {
      decode: (wire): PaymentPage => wire,
      encode: ({ payments, before }: PaymentPage) => ({ payments: [...payments], before }),
    }),
  ),
})

export type ProjectChoice = { readonly code: string; readonly name: string }

/** The projects that payments are filtered by. */
export const listPaymentProjects = defineCall({
  name: 'listPaymentProjects',
  method: 'GET',
  path: '/mesa/payments/projects',
  access: { right: 'read:payments' },
  answer: message(
    codec(z.array(z.object({ code: text(40), name: description })), {
      decode: (wire): readonly ProjectChoice[] => wire,
      encode: (projects: readonly ProjectChoice[]) => [...projects],
    }),
  ),
})
