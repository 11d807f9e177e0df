import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Money } from '@llave/domain/money/money'
import { type OrderState, orderStates } from '@llave/domain/payments/order-state'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import {
  currency,
  description,
  digits,
  documentNumber,
  documentTypeCode,
  limaMoment,
  majorAmount,
  text,
} from '../fields.ts'

export type FoundCustomer = {
  readonly customerId: string
  readonly name: string
  readonly document: IdentityDocument
  /** With its dial code; empty where none is known. */
  readonly phone: string
  /** How many properties they hold. */
  readonly properties: number
}

export type FoundPayment = {
  readonly orderId: string
  readonly state: OrderState
  /** What the card was or would be charged. */
  readonly amount: Money
  /** The letra's code, or of a debt in cash its accounting number. */
  readonly debtCode: string
  readonly projectName: string
  readonly customerId: string
  readonly customerName: string
  /** Of the last transaction; empty where none came. */
  readonly cardLastFour: string
  readonly cardBrand: string
  readonly authorization: string
  readonly at: Temporal.Instant
}

/** What was found by one field, the likeliest field first. */
export type SearchGroup = {
  /** What the screen calls the field: "fin de documento". */
  readonly field: string
  readonly customers: readonly FoundCustomer[]
  readonly payments: readonly FoundPayment[]
  /** Whether there are more than these. */
  readonly hasMore: boolean
}

export type SearchAnswer = {
  /** The fields that the text was looked for in; none where it is too short or nothing of any field. */
  readonly fields: readonly string[]
  readonly groups: readonly SearchGroup[]
}

export const foundCustomer = codec(
  z.object({
    customerId: digits(19),
    name: text(200),
    documentType: documentTypeCode,
    documentNumber,
    phone: text(30),
    properties: z.int(),
  }),
  {
    decode: ({ documentType, documentNumber, ...rest }): FoundCustomer => ({
      ...rest,
      document: { type: documentType, number: documentNumber },
    }),
    encode: ({ document, ...rest }: FoundCustomer) => ({
      ...rest,
      documentType: document.type,
      documentNumber: document.number,
    }),
  },
)

const foundPayment = codec(
  z.object({
    orderId: text(64),
    state: z.enum(orderStates.all as unknown as [OrderState, ...OrderState[]]),
    amount: majorAmount,
    currency,
    debtCode: text(40),
    projectName: description,
    customerId: digits(19),
    customerName: text(200),
    cardLastFour: text(4),
    cardBrand: text(40),
    authorization: text(40),
    at: limaMoment,
  }),
  {
    decode: ({ amount, currency, ...rest }): FoundPayment => ({
      ...rest,
      amount: { minor: amount, currency },
    }),
    encode: ({ amount, ...rest }: FoundPayment) => ({
      ...rest,
      amount: amount.minor,
      currency: amount.currency,
    }),
  },
)

/** Finds customers and payments by whatever was typed; what it may be is told by its shape. */
export const searchCustomers = defineCall({
  name: 'searchCustomers',
  method: 'GET',
  path: '/mesa/search',
  access: { right: 'read:customers', reads: 'customers' },
  query: z.object({ q: text(200) }),
  answer: message(
    codec(
      z.object({
        fields: z.array(text(40)),
        groups: z.array(
          z.object({
            field: text(40),
            customers: z.array(foundCustomer),
            payments: z.array(foundPayment),
            hasMore: z.boolean(),
          }),
        ),
      }),
      {
        decode: (wire): SearchAnswer => wire,
        encode: ({ fields, groups }: SearchAnswer) => ({
          fields: [...fields],
          groups: groups.map(({ customers, payments, ...group }) => ({
            ...group,
            customers: [...customers],
            payments: [...payments],
          })),
        }),
      },
    ),
  ),
})
