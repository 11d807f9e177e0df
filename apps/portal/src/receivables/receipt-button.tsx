import { ApiError } from '@llave/client/api-error'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { Download } from '@llave/design/icons'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import type { PaymentKind } from '@llave/domain/payments/payment-outcome'
import { receiptFileName, receiptProject } from '@llave/domain/payments/receipt'
import type { Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './receipt-button.module.css'

/** Downloads the receipt of a debt that was paid here. `name` identifies it: "de la letra 3". */
export function ReceiptButton({
  debt,
  document,
  kind,
  payment,
  name,
  className,
}: {
  debt: Pick<Instalment, 'projectName' | 'productName' | 'amount'>
  /** Letter code, or document number. */
  document: string
  kind: PaymentKind
  payment: ReceivablePayment
  name: string
  /** Positions it within the row. */
  className: string | undefined
}) {
  const customer = useCustomerSession()
  const receipt = useSingleFlight(async () => {
    const { bytes } = await callApi(printReceipt, {
      body: {
        documentType: customer.document.type,
        documentNumber: customer.document.number,
        email: customer.email || null,
        fullName: customer.name,
        document,
        paymentKind: paymentKindText(kind),
        project: receiptProject(debt),
        // The due date may have changed since; the receipt keeps the one at the time of payment.
        dueOn: null,
        amountText: formatMoney(payment.amount ?? debt.amount),
        maskedCard: payment.maskedCard || null,
        operationNumber: payment.authorizationNumber || null,
        paidOn: payment.operationOn,
        // The statement knows the day, not the hour.
        paidAt: null,
      },
    })
    saveFile(bytes, 'application/pdf', receiptFileName(document))
  })
  return (
    <>
      <div className={className}>
        <button
          type="button"
          className="link small"
          aria-label={`Descargar recibo ${name}`}
          aria-disabled={receipt.isPending || undefined}
          onClick={receipt.start}
        >
          <Download /> {receipt.isPending ? 'Preparando…' : 'Recibo'}
        </button>
      </div>
      <p className={`${styles.failed} small`} role="status">
        {receipt.isPending && <span className="vh">Preparando tu recibo…</span>}
        {receipt.error && failure(receipt.error)}
      </p>
    </>
  )
}

function failure(error: Error): string {
  return error instanceof ApiError && error.status === 422
    ? 'Este recibo no está disponible.'
    : 'No pudimos preparar tu recibo. Vuelve a intentarlo.'
}
