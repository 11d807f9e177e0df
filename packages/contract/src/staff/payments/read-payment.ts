import type { Money } from '@llave/domain/money/money'
import { type OrderState, orderStates } from '@llave/domain/payments/order-state'
import { type StoryStep, stepKinds } from '@llave/domain/staff/payment-story'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { description, digits, limaMoment, text } from '../../fields.ts'
import { wireMoney } from '../wire-money.ts'
import { orderNumber } from './payment-filter.ts'

/** What one of the developer's people did with a payment, or that they opened it. */
export type TeamAct = {
  readonly at: Temporal.Instant
  /** Who; of an act by a command, the name that its operator gave. */
  readonly by: string
  /** The action of an act, the call of a reading. */
  readonly what: string
  readonly reason: string
}

/** One order and everything that is known of it. */
export type PaymentStory = {
  readonly orderId: string
  readonly state: OrderState
  readonly source: 'web' | 'debit'
  /** What the card was or would be charged. */
  readonly amount: Money
  /** What that pays of the debt, in the debt's own currency. */
  readonly debtAmount: Money
  /** Soles for a dollar, as text; empty where the debt is paid in its own currency. */
  readonly rate: string
  /** Of several letras the first, and how many others there are. */
  readonly debtCode: string
  /** Every letra or document that it pays, the oldest first. */
  readonly debtCodes: readonly string[]
  readonly projectName: string
  readonly productName: string
  readonly proforma: string
  readonly customerId: string
  readonly customerName: string
  /** Who paid with a link of the customer's, with their document; empty where the customer paid. */
  readonly payer: string
  /** The provider's account. */
  readonly shop: string
  /** `Visa 4471`, of the transaction that paid, else of the last; empty where none came. */
  readonly card: string
  readonly authorization: string
  readonly receipt: string
  /** The number of the receipt's e-mail, where it was sent and may be sent again; else empty. */
  readonly receiptMail: string
  readonly at: Temporal.Instant
  /** In the order in which they happened; what is still to happen last. */
  readonly steps: readonly StoryStep[]
  /** The newest first. */
  readonly team: readonly TeamAct[]
}

const wireStory = z.object({
  orderId: orderNumber,
  state: z.enum(orderStates.all as unknown as [OrderState, ...OrderState[]]),
  source: z.enum(['web', 'debit']),
  amount: wireMoney,
  debtAmount: wireMoney,
  rate: text(20),
  debtCode: text(40),
  debtCodes: z.array(text(40)),
  projectName: description,
  productName: description,
  proforma: text(40),
  customerId: digits(19),
  customerName: text(200),
  payer: text(200),
  shop: text(40),
  card: text(60),
  authorization: text(80),
  receipt: text(40),
  receiptMail: text(19),
  at: limaMoment,
  steps: z.array(
    z.object({
      kind: z.enum(stepKinds),
      at: z.nullable(limaMoment),
      amount: z.nullable(wireMoney),
      left: z.nullable(wireMoney),
      card: text(60),
      code: text(200),
      state: text(1000),
      note: text(1000),
    }),
  ),
  team: z.array(z.object({ at: limaMoment, by: text(200), what: text(80), reason: text(1000) })),
})

/** One order from its form to where it is posted, and what the team did with it. */
export const readPayment = defineCall({
  name: 'readPayment',
  method: 'GET',
  path: '/mesa/payments/{orderId}',
  access: { right: 'read:payments', reads: 'customers' },
  params: z.object({ orderId: orderNumber }),
  answer: message(
    codec(wireStory, {
      decode: (wire): PaymentStory => wire,
      encode: ({ steps, team, debtCodes, ...rest }: PaymentStory) => ({
        ...rest,
        debtCodes: [...debtCodes],
        steps: [...steps],
        team: [...team],
      }),
    }),
  ),
  errors: ['ajeno'],
})
