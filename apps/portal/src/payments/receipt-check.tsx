import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import * as styles from './receipt-paper.module.css'

/** The foot of the printed receipt, as the PDF has it: the QR of its check page, and the address in words. */
export function ReceiptCheck({ receipt }: { receipt: PaymentReceipt }) {
  const path = `/verificar/${encodeURIComponent(receipt.verificationCode)}`
  const address = `${location.origin}${path}`
  return (
    <div className={styles.check}>
      <img src={`${path}/qr.svg`} alt={`Código QR que abre ${address}`} width={96} height={96} />
      <div>
        <b>Comprueba este recibo</b>
        <p>
          La página muestra el número, la fecha, el importe y el estado que tenemos. Si algo no coincide con
          este papel, no es genuino.
        </p>
        <p>{address}</p>
      </div>
    </div>
  )
}
