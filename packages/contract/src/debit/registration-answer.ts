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

const textOrEmpty = z.catch(z.string(), '')
const noMetadata = { NroCuota: '', nroCuota: '' }
const answer = z.object({
  orderStatus: textOrEmpty,
  orderDetails: z.object({ orderId: textOrEmpty }),
  transactions: z.tuple(
    [
      z.object({
        creationDate: textOrEmpty,
        currency: textOrEmpty,
        amount: z.catch(z.int(), 0),
        // The specification writes it with a capital; what we send ourselves begins small.
        metadata: z.catch(z.object({ NroCuota: textOrEmpty, nroCuota: textOrEmpty }), noMetadata),
        paymentMethodToken: textOrEmpty,
        transactionDetails: z.object({ cardDetails: z.object({ pan: textOrEmpty }) }),
      }),
    ],
    z.unknown(),
  ),
})

/** The card-registration answer of the form, as text; null where it is none. The signature is the server's to check. */
export function readRegistrationAnswer(rawAnswer: string): RegistrationAnswer | null {
  const read = z.safeParse(answer, parse(rawAnswer))
  if (!read.success) return null
  const [transaction] = read.data.transactions
  return {
    paid: read.data.orderStatus === 'PAID',
    orderId: read.data.orderDetails.orderId,
    currency: transaction.currency,
    amount: transaction.amount,
    instalmentNumber: transaction.metadata.NroCuota || transaction.metadata.nroCuota,
    maskedCard: maskCard(transaction.transactionDetails.cardDetails.pan),
    token: transaction.paymentMethodToken,
    createdAt: transaction.creationDate,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
