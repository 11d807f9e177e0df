import { seriesNumber } from '@llave/domain/paper/number-series'
import type { PaidLetra } from '@llave/domain/payments/payment-outcome'
import type { Trx } from '../../database/database.ts'
import { findOtherHolder } from '../../holders/holders.store.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { makeCheckCode } from '../../paper/check-code.ts'
import { readDebt } from '../orders/debt.store.ts'
import type { Order, OrderPart } from '../orders/order.store.ts'
import { findPayer } from '../orders/payer.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { insertReceipt, takeReceiptNumber } from './receipt.store.ts'
import type { ReceiptContent } from './receipt-content.ts'

/** What a receipt is made from. */
export type SettledPayment = {
  readonly order: Order
  readonly parts: readonly OrderPart[]
  readonly transaction: ReportedTransaction
  /** Of its first debt. */
  readonly settlementId: number
  /** Whether the card that paid was affiliated. */
  readonly affiliation: ReceiptContent['affiliation']
}

/** Stores the receipt's content, numbers it and enqueues its e-mail. The last step of a settlement. */
export async function issueReceipt(
  trx: Trx,
  { order, parts, transaction, settlementId, affiliation }: SettledPayment,
  now: Temporal.Instant,
): Promise<void> {
  const debt = await readDebt(trx, order)
  const payer = await findPayer(trx, order.id)
  const paper: Omit<ReceiptContent, 'receiptNumber'> = {
    verificationCode: makeCheckCode(),
    orderId: order.id,
    kind: debt.kind,
    debt: debt.reference,
    customerName: debt.customerName,
    customerEmail: debt.customerEmail,
    customerDocument: debt.customerDocument,
    holderName: await findOtherHolder(trx, debt.proforma, order.customerId),
    payer: payer && { name: payer.name, document: payer.document, letraNumber: payer.letraNumber },
    projectName: debt.projectName,
    productName: debt.productName,
    dueOn: debt.dueOn,
    amount: order.amount,
    maskedCard: transaction.maskedCard,
    authorizationNumber: transaction.authorizationNumber,
    operatedAt: transaction.operatedAt,
    affiliation,
    letras: parts.length === 1 ? [] : await describeLetras(trx, order, parts),
    exchange: order.rate === null ? null : { debtAmount: order.debtAmount, rate: order.rate },
  }
  const series = order.source === 'debit' ? 'debit' : 'online'
  // The series' row is locked from here to the commit, so that no number is ever skipped.
  const sequence = await takeReceiptNumber(trx, series)
  const receiptNumber = seriesNumber(series, sequence)
  const receiptId = await insertReceipt(
    trx,
    { series, sequence, settlementId },
    { ...paper, receiptNumber },
    now,
  )
  const message = { subject: String(receiptId), payload: { receiptId } }
  if (debt.customerEmail !== '')
    await enqueue(trx, { ...message, kind: 'payment-receipt', recipient: debt.customerEmail }, now)
  if (payer && payer.email !== '')
    await enqueue(trx, { ...message, kind: 'payer-receipt', recipient: payer.email }, now)
}

/** What each of several letras had of the payment. */
async function describeLetras(trx: Trx, order: Order, parts: readonly OrderPart[]): Promise<PaidLetra[]> {
  const letras: PaidLetra[] = []
  for (const { receivableId, amount, debtAmount } of parts) {
    const { reference, dueOn } = await readDebt(trx, { receivableId, customerId: order.customerId })
    if (reference.kind !== 'instalment') throw new Error(`Order ${order.id} pays more than letras`)
    letras.push({ code: reference.code, dueOn, amount, debtAmount })
  }
  return letras
}
