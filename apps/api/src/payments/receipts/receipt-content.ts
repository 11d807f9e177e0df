import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import * as z from 'zod/mini'

/**
 * What the printed receipt says: the receipt of the screen and the document of the customer. Stored when
 * the payment settles (`receipt.content`), so that later changes to the customer's or the project's
 * row do not alter it.
 */
export type ReceiptContent = PaymentReceipt & {
  readonly customerDocument: IdentityDocument
}

const moneyJson = z.object({ minor: z.int(), currency: z.enum(['PEN', 'USD']) })
const paperJson = z.object({
  receiptNumber: z.string(),
  verificationCode: z.string(),
  orderId: z.string(),
  kind: z.enum(['instalment', 'reservation', 'initial-payment', 'prepayment']),
  debt: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('instalment'), proforma: z.string(), code: z.string() }),
    z.object({ kind: z.literal('cash'), documentNumber: z.string() }),
  ]),
  customerName: z.string(),
  customerEmail: z.string(),
  customerDocument: z.object({ type: z.enum(['01', '04', '06', '07', '11']), number: z.string() }),
  // Receipts from before there were co-holders do not say.
  holderName: z._default(z.nullable(z.string()), null),
  // Receipts from before there were links do not say.
  payer: z._default(
    z.nullable(
      z.object({
        name: z.string(),
        document: z.object({ type: z.enum(['01', '04', '06', '07', '11']), number: z.string() }),
        letraNumber: z.int(),
      }),
    ),
    null,
  ),
  projectName: z.string(),
  productName: z.string(),
  dueOn: z.iso.date(),
  amount: moneyJson,
  maskedCard: z.string(),
  authorizationNumber: z.string(),
  operatedAt: z.string(),
  affiliation: z.enum(['none', 'done', 'declined']),
  // Receipts from before several letras could be paid with one charge do not say.
  letras: z._default(
    z.array(z.object({ code: z.string(), dueOn: z.iso.date(), amount: moneyJson, debtAmount: moneyJson })),
    [],
  ),
  exchange: z.nullable(z.object({ debtAmount: moneyJson, rate: z.int() })),
})

/** JSON text for `receipt.content`: Temporal values as ISO text. */
export function receiptToJson(paper: ReceiptContent): string {
  return JSON.stringify(paper)
}

/** Reads `receipt.content`. Throws where it is not what `receiptToJson` writes. */
export function receiptFromJson(content: unknown): ReceiptContent {
  const json = paperJson.parse(content)
  return {
    ...json,
    dueOn: Temporal.PlainDate.from(json.dueOn),
    letras: json.letras.map((letra) => ({ ...letra, dueOn: Temporal.PlainDate.from(letra.dueOn) })),
    operatedAt: Temporal.Instant.from(json.operatedAt),
  }
}
