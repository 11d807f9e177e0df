import { formatMoney } from '@llave/domain/money/format-money'
import { paymentDate } from '@llave/domain/receivables/group-paid'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { ReceiptButton } from './receipt-button.tsx'

/** One paid letra: what was really paid, when and how, and its receipt where it was paid here. */
export function PaidLetra({ letra, position }: { letra: Instalment; position: number }) {
  const { payment } = letra
  const paidOn = paymentDate(letra)
  const how = paymentSystemLabel(payment?.system ?? '')
  return (
    <li className="letra done">
      <p className="t3 name">Letra {position}</p>
      <p className="amount money">{formatMoney(payment?.amount ?? letra.amount)}</p>
      <p className="due small ink2">
        {paidOn ? `Pagada el ${formatDate(paidOn)}, ${how}` : `Pagada, ${how}`}
      </p>
      {payment?.hasReceipt && (
        <ReceiptButton
          debt={letra}
          document={letra.code}
          kind="instalment"
          payment={payment}
          name={`de la letra ${position}`}
        />
      )}
    </li>
  )
}
