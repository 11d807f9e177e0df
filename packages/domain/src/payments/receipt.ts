import { documentTypeOf, type IdentityDocument } from '../access/document-type.ts'
import { formatMoney } from '../money/format-money.ts'
import { seriesPrefixes } from '../paper/number-series.ts'
import { formatDate, formatDateTime } from '../time/format-date.ts'
import { limaDateTime } from '../time/lima-date.ts'
import { paymentKindText } from './payment-kind.ts'
import type { PaymentReceipt, ReceiptPayer } from './payment-outcome.ts'
import { formatRate } from './preferential-rate.ts'

/** "project - product", as the receipt request spells it. */
export function receiptProject({
  projectName,
  productName,
}: Pick<PaymentReceipt, 'projectName' | 'productName'>) {
  return `${projectName} - ${productName}`
}

/** Letter code or document number: what the receipt and its file are named after. */
export function receiptDocument({ debt }: Pick<PaymentReceipt, 'debt'>): string {
  return debt.kind === 'instalment' ? debt.code : debt.documentNumber
}

/** The name under which GenerarRecibo's file is saved (docs/small-print.md, "File names"). */
export function receiptFileName(document: string): string {
  const plain = document.normalize('NFD').replace(/\p{M}/gu, '')
  return `Recibo_de_pago_${plain.replace(/[^A-Za-z0-9.-]/g, '_')}.pdf`
}

/** The name under which "Compartir" shares it (docs/specification.md, "checkout-share-file-name"). */
export const sharedReceiptFileName = 'Recibo_de_pago.pdf'

/** The heading of the third view: "y afiliación" only where it happened (docs/small-print.md, "Paying"). */
export function receiptHeading({ kind, affiliation }: Pick<PaymentReceipt, 'kind' | 'affiliation'>): string {
  if (kind !== 'instalment') return 'Tu pago fue realizado con éxito'
  return affiliation === 'done'
    ? 'Tu pago y afiliación se ha realizado con éxito'
    : 'Tu pago se ha realizado con éxito'
}

/**
 * Whether the payment was a charge of debit day and not the buyer's own: those receipts have their
 * own series (docs/small-print.md, "Paying").
 */
export function isDebitReceipt({ receiptNumber }: Pick<PaymentReceipt, 'receiptNumber'>): boolean {
  return receiptNumber.startsWith(seriesPrefixes.debit)
}

type Line = readonly [label: string, value: string]

/** The lines of a receipt, for both the PDF and the e-mail. */
export function receiptLines(receipt: PaymentReceipt): readonly Line[] {
  return [
    ['Recibo Nro.', receipt.receiptNumber],
    ['Fecha y hora', formatDateTime(limaDateTime(receipt.operatedAt))],
    ['Operación Nro.', receipt.authorizationNumber],
    ['Tarjeta', receipt.maskedCard],
    ['Pedido', receipt.orderId],
    ['Cliente', receipt.customerName],
    ...(receipt.holderName === null ? [] : [['Titular', receipt.holderName] as const]),
    ...(receipt.payer === null ? [] : [['Pagado por', payerText(receipt.payer)] as const]),
    ['Tipo de pago', paymentKindText(receipt.kind)],
    ...debtLines(receipt),
    ['Importe', formatMoney(receipt.amount)],
    ...exchangeLines(receipt),
  ]
}

/** What was paid: one debt, or each of several letras with its own part of the charge. */
function debtLines(receipt: PaymentReceipt): readonly Line[] {
  const project = ['Proyecto', receiptProject(receipt)] as const
  if (receipt.letras.length === 0) {
    return [
      [receipt.kind === 'instalment' ? 'Letra' : 'Documento', receiptDocument(receipt)],
      project,
      ['Vencimiento', formatDate(receipt.dueOn)],
    ]
  }
  return [
    ['Letras', String(receipt.letras.length)],
    project,
    ...receipt.letras.map(
      ({ code, dueOn, amount }) =>
        [`Letra ${code}`, `${formatMoney(amount)}, vence el ${formatDate(dueOn)}`] as const,
    ),
  ]
}

/** Of dollars paid in soles, the debt that this paid and the rate; nothing of any other payment. */
export function exchangeLines({ exchange }: Pick<PaymentReceipt, 'exchange'>): readonly Line[] {
  if (!exchange) return []
  return [
    ['Importe de la deuda', formatMoney(exchange.debtAmount)],
    ['Tipo de cambio', formatRate(exchange.rate)],
  ]
}

/** "Teresa Vargas Llanos, DNI 08812345". */
export function payerText({
  name,
  document,
}: {
  readonly name: string
  readonly document: IdentityDocument
}): string {
  return `${name}, ${documentTypeOf(document.type).abbreviation} ${document.number}`
}

/**
 * The lines of the copy of who paid with a link: what was paid, by whom and how. Nothing of the buyer, the
 * property or the debt (docs/payment-links.md).
 */
export function payerReceiptLines(
  receipt: Pick<
    PaymentReceipt,
    'receiptNumber' | 'operatedAt' | 'authorizationNumber' | 'maskedCard' | 'amount'
  >,
  payer: ReceiptPayer,
): readonly Line[] {
  return [
    ['Recibo Nro.', receipt.receiptNumber],
    ['Fecha y hora', formatDateTime(limaDateTime(receipt.operatedAt))],
    ['Operación Nro.', receipt.authorizationNumber],
    ['Tarjeta', receipt.maskedCard],
    ['Pagado por', payerText(payer)],
    ['Concepto', `Pago de letra ${payer.letraNumber}`],
    ['Importe', formatMoney(receipt.amount)],
  ]
}
