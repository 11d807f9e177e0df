import type { FileBytes } from '@llave/contract/call'
import type { LinkOutcome } from '@llave/contract/payment-links/link-outcome'
import type { PayerKey } from '@llave/contract/payment-links/payer-key'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { sharedReceiptFileName } from '@llave/domain/payments/receipt'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken } from '../http/token.ts'
import type { NotifyParts } from '../payments/notify-payment.ts'
import { findOrder } from '../payments/orders/order.store.ts'
import { findOrderByKey, findPayer } from '../payments/orders/payer.store.ts'
import { readOutcome } from '../payments/read-outcome.ts'
import { inquireOutcome, type StateParts } from '../payments/read-payment-state.ts'
import { payerReceiptFile } from '../payments/receipts/payer-receipt-file.ts'
import { findReceiptOf } from '../payments/receipts/receipt.store.ts'
import type { ReceiptFileParts } from '../payments/receipts/receipt-file.ts'
import { settleAnswer } from '../payments/register-payment.ts'

/** RegistrarPago of who pays with a link: the form's signed answer, of the order that their key was given for. */
export async function registerLinkPayment(
  parts: NotifyParts,
  { key, ...answer }: SignedAnswer & PayerKey,
): Promise<LinkOutcome> {
  const own = await requireOrder(parts.db, key)
  const orderId = await settleAnswer(parts, answer, ({ id }) => id === own)
  return tell(parts.db, orderId, await readOutcome(parts.db, orderId))
}

/** EstadoPago of who pays with a link. */
export async function readLinkPayment(parts: StateParts, { key }: PayerKey): Promise<LinkOutcome> {
  const orderId = await requireOrder(parts.db, key)
  const order = await findOrder(parts.db, orderId)
  if (!order) throw new ApiError('ajeno')
  return tell(parts.db, orderId, await inquireOutcome(parts, order))
}

/** GenerarRecibo of who paid with a link. */
export async function printLinkReceipt(parts: ReceiptFileParts, { key }: PayerKey): Promise<FileBytes> {
  const receipt = await findReceiptOf(parts.db, await requireOrder(parts.db, key))
  if (!receipt) throw new ApiError('no_disponible')
  return { bytes: await payerReceiptFile(parts, receipt.paper), fileName: sharedReceiptFileName }
}

async function requireOrder(db: Queryable, key: string): Promise<string> {
  const orderId = await findOrderByKey(db, hashToken(key))
  if (!orderId) throw new ApiError('ajeno')
  return orderId
}

/** Of an outcome what its payer is told: the receipt of the screen names the buyer. */
async function tell(db: Queryable, orderId: string, outcome: PaymentOutcome): Promise<LinkOutcome> {
  if (outcome.state === 'refused') {
    const { state, reason, advice } = outcome
    return { state, reason, advice }
  }
  if (outcome.state !== 'settled') return { state: outcome.state }
  const { receiptNumber, verificationCode, amount, maskedCard, authorizationNumber, operatedAt, payer } =
    outcome.receipt
  if (!payer) throw new Error(`Order ${orderId} has a payer whom its receipt does not name`)
  const email = (await findPayer(db, orderId))?.email ?? ''
  return {
    state: 'settled',
    receipt: {
      ...payer,
      ...{ receiptNumber, verificationCode, amount, maskedCard, authorizationNumber, operatedAt, email },
    },
  }
}
