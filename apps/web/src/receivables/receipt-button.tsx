import { printReceipt } from '@llave/contract/payments/print-receipt'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText, receiptFileName, receiptProject } from '@llave/domain/payments/receipt'
import type { Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import { useMutation } from '@tanstack/react-query'
import { useCustomerSession } from '../access/session.ts'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { Download } from '../design/icons.tsx'

/** Downloads the receipt of a letra that was paid here. */
export function ReceiptButton({
  letra,
  payment,
  position,
}: {
  letra: Instalment
  payment: ReceivablePayment
  position: number
}) {
  const customer = useCustomerSession()
  const receipt = useMutation({
    mutationFn: async () => {
      const { bytes } = await callApi(printReceipt, {
        body: {
          documentType: customer.document.type,
          documentNumber: customer.document.number,
          email: customer.email || null,
          fullName: customer.name,
          document: letra.code,
          paymentKind: paymentKindText('instalment'),
          project: receiptProject(letra),
          dueOn: letra.dueOn,
          amountText: formatMoney(payment.amount ?? letra.amount),
          maskedCard: payment.maskedCard || null,
          operationNumber: payment.authorizationNumber || null,
          paidOn: payment.operationOn,
          // The statement knows the day, not the hour.
          paidAt: null,
        },
      })
      saveFile(bytes, 'application/pdf', receiptFileName(letra.code))
    },
  })
  return (
    <>
      <div className="act">
        <button
          type="button"
          className="link small"
          aria-label={`Descargar recibo de la letra ${position}`}
          aria-disabled={receipt.isPending || undefined}
          onClick={() => !receipt.isPending && receipt.mutate()}
        >
          <Download /> {receipt.isPending ? 'Preparando…' : 'Recibo'}
        </button>
      </div>
      <p className="receipt-failed small" role="status">
        {receipt.isPending && <span className="vh">Preparando tu recibo…</span>}
        {receipt.isError && failure(receipt.error)}
      </p>
    </>
  )
}

function failure(error: Error): string {
  return error instanceof ApiError && error.status === 422
    ? 'Este recibo no está disponible.'
    : 'No pudimos preparar tu recibo. Vuelve a intentarlo.'
}
