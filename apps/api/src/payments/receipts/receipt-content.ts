import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'

/** The JSON of `receipt.content`: what the paper says, fixed when the payment was settled. */
export function receiptToJson(receipt: PaymentReceipt): string {
  return JSON.stringify(receipt)
}

type Stored = Omit<PaymentReceipt, 'dueOn' | 'operatedAt'> & {
  readonly dueOn: string
  readonly operatedAt: string
}

/** The receipt from its column. Only `receiptToJson` writes there, so its shape is known. */
export function receiptFromJson(content: unknown): PaymentReceipt {
  const stored = content as Stored
  return {
    ...stored,
    dueOn: Temporal.PlainDate.from(stored.dueOn),
    operatedAt: Temporal.Instant.from(stored.operatedAt),
  }
}
