import { Download } from '@llave/design/icons'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { receiptDocument, receiptFileName } from '@llave/domain/payments/receipt'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './receipt-actions.module.css'
import { fetchReceipt } from './receipt-file.ts'

/** Saves the receipt's PDF as Recibo_de_pago_{document}.pdf. */
export function DownloadReceipt({ receipt }: { receipt: PaymentReceipt }) {
  const session = useCustomerSession()
  const file = useSingleFlight(async () => {
    const { bytes } = await fetchReceipt(receipt, session)
    saveFile(bytes, 'application/pdf', receiptFileName(receiptDocument(receipt)))
  })
  return (
    <div className={styles.download}>
      <button type="button" className="link" aria-disabled={file.isPending || undefined} onClick={file.start}>
        <Download /> {file.isPending ? 'Preparando…' : 'Descargar recibo'}
      </button>
      <p className="small" role="status">
        {file.isError && 'No pudimos preparar tu recibo. Vuelve a intentarlo.'}
      </p>
    </div>
  )
}
