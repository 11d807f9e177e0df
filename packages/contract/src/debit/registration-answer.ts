import { maskCard } from '@llave/domain/payments/card'
import * as z from 'zod/mini'

/**
 * What the browser reads of the provider's answer to a registration (docs/specification.md,
 * "registration-fields").
 */
export type RegistrationAnswer = {
  readonly paid: boolean
  readonly orderId: string
  /** ISO code; empty where it came without. */
  readonly currency: string
  /** Minor units: 0 for a registration without payment. */
  readonly amount: number
  /** metadata NroCuota of a payment; empty for a registration. */
  readonly instalmentNumber: string
  readonly maskedCard: string
  readonly token: string
  /** As the provider writes it. */
  readonly createdAt: string
}

const anything = z.optional(z.unknown())
const answer = z.object({
  orderStatus: anything,
  orderDetails: z.object({ orderId: anything }),
  transactions: z.array(z.unknown()),
})
const firstTransaction = z.object({
  creationDate: anything,
  currency: anything,
  amount: anything,
  metadata: anything,
  paymentMethodToken: anything,
  transactionDetails: z.object({ cardDetails: z.object({ pan: anything }) }),
})

/** The card-registration answer of the form, as text; null where it is none. The signature is the server's to check. */
export function readRegistrationAnswer(rawAnswer: string): RegistrationAnswer | null {
  const read = z.safeParse(answer, parse(rawAnswer))
  if (!read.success) return null
  const first = z.safeParse(firstTransaction, read.data.transactions[0])
  if (!first.success) return null
  const { amount, metadata, transactionDetails, ...transaction } = first.data
  // The specification writes it with a capital; what we send ourselves begins small.
  const { NroCuota, nroCuota }: Record<string, unknown> = Object(metadata)
  return {
    paid: read.data.orderStatus === 'PAID',
    orderId: textOrEmpty(read.data.orderDetails.orderId),
    currency: textOrEmpty(transaction.currency),
    amount: Number.isSafeInteger(amount) ? (amount as number) : 0,
    instalmentNumber: textOrEmpty(NroCuota) || textOrEmpty(nroCuota),
    maskedCard: maskCard(textOrEmpty(transactionDetails.cardDetails.pan)),
    token: textOrEmpty(transaction.paymentMethodToken),
    createdAt: textOrEmpty(transaction.creationDate),
  }
}

/** The provider's members are read by what they hold: the server judges the signed answer itself. */
function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
