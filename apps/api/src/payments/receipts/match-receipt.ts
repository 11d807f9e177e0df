import type { ReceiptRequest } from '@llave/contract/payments/receipt-request'
import { textMatchesMoney } from '@llave/domain/money/parse-money'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { ReceiptContent } from './receipt-content.ts'

/**
 * Whether a request agrees with the receipt. Members that it omits are not compared, nor are
 * descriptions (name, e-mail, project): they are printed from our own rows
 * (docs/wire.md, "Paying").
 */
export function matchesReceipt(request: ReceiptRequest, paper: ReceiptContent): boolean {
  const at = limaDateTime(paper.operatedAt)
  const { amountText, maskedCard, operationNumber, dueOn, paidOn, paidAt, paymentKind } = request
  return [
    paymentKind === null || paymentKind === paymentKindText(paper.kind),
    amountText === null || textMatchesMoney(amountText, paper.amount),
    maskedCard === null || maskedCard.replace(/[^\d]/g, '*') === paper.maskedCard,
    operationNumber === null || operationNumber === paper.authorizationNumber,
    dueOn === null || dueOn.equals(dueOnOf(paper, request.document)),
    paidOn === null || paidOn.equals(at.toPlainDate()),
    paidAt === null || (paidAt.hour === at.hour && paidAt.minute === at.minute),
  ].every(Boolean)
}

/** Of several letras each is asked for with its own day. */
function dueOnOf({ letras, dueOn }: ReceiptContent, document: string): Temporal.PlainDate {
  return letras.find(({ code }) => code === document)?.dueOn ?? dueOn
}
