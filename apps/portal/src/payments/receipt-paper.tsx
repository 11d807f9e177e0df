import { Fact, Facts } from '@llave/design/facts'
import { Figure } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { exchangeLines, receiptDocument } from '@llave/domain/payments/receipt'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { Paper, PaperSum } from '../wizard/paper.tsx'
import { TermsLinks } from '../wizard/terms-links.tsx'
import { ReceiptCheck } from './receipt-check.tsx'
import * as styles from './receipt-paper.module.css'

/** The receipt itself, on the screen and in print. */
export function ReceiptPaper({
  receipt,
  projectCode,
  place,
}: {
  receipt: PaymentReceipt
  projectCode: string
  /** `18 de 48` for a letra. */
  place: string | null
}) {
  const several = receipt.letras.length
  return (
    <Paper name="Recibo" projectCode={projectCode}>
      <div className={styles.receipt}>
        <PaperSum>
          <Figure of={receipt.amount} lead />
          <Mark tone="good">{markOf(receipt)}</Mark>
        </PaperSum>
        <p className={styles.when}>{formatDateTime(limaDateTime(receipt.operatedAt))}</p>
        <Facts>
          <Fact name="Operación Nro.">{receipt.authorizationNumber}</Fact>
          <Fact name="Tarjeta">{receipt.maskedCard}</Fact>
          <Fact name="Pedido">{receipt.orderId}</Fact>
          <Fact name="Recibo Nro.">{receipt.receiptNumber}</Fact>
          <Fact name="Cliente">{receipt.customerName}</Fact>
          {receipt.holderName !== null && <Fact name="Titular">{receipt.holderName}</Fact>}
          {receipt.kind !== 'instalment' && <Fact name="Tipo de pago">{paymentKindText(receipt.kind)}</Fact>}
          {several === 0 && <Fact name="Número de documento">{receiptDocument(receipt)}</Fact>}
          {place && <Fact name="Letra">{place}</Fact>}
          <Fact name="Proyecto">
            <span className="lower">{receipt.projectName}</span>, {receipt.productName}
          </Fact>
          {several === 0 && <Fact name="Fecha de vencimiento">{formatDate(receipt.dueOn)}</Fact>}
          {receipt.letras.map(({ code, dueOn, amount }) => (
            <Fact key={code} name={`Letra ${code}, ${formatDate(dueOn)}`}>
              {formatMoney(amount)}
            </Fact>
          ))}
          {exchangeLines(receipt).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
        <p className={`small ink2 ${styles.terms}`}>
          <TermsLinks />
        </p>
        <ReceiptCheck receipt={receipt} />
      </div>
    </Paper>
  )
}

function markOf({ kind, letras }: PaymentReceipt): string {
  if (letras.length > 0) return 'Pagadas'
  return kind === 'instalment' ? 'Pagada' : 'Pagado'
}
