import type { FileBytes } from '@llave/contract/call'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { receiptDocument, receiptProject } from '@llave/domain/payments/receipt'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { callApi } from '../api/call-api.ts'
import type { Session } from '../session/session-vault.ts'

/** The receipt's PDF. The request carries what the screen shows, and the server compares it. */
export function fetchReceipt(receipt: PaymentReceipt, { document }: Session): Promise<FileBytes> {
  const operatedAt = limaDateTime(receipt.operatedAt)
  return callApi(printReceipt, {
    body: {
      documentType: document.type,
      documentNumber: document.number,
      email: receipt.customerEmail || null,
      fullName: receipt.customerName,
      document: receiptDocument(receipt),
      paymentKind: paymentKindText(receipt.kind),
      project: receiptProject(receipt),
      dueOn: receipt.dueOn,
      amountText: formatMoney(receipt.amount),
      maskedCard: receipt.maskedCard || null,
      operationNumber: receipt.authorizationNumber || null,
      paidOn: operatedAt.toPlainDate(),
      paidAt: operatedAt.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'trunc' }),
    },
  })
}
