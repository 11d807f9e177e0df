import { Button } from '@llave/design/button'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { ButtonLink } from '../frame/button-link.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import * as styles from './receipt-actions.module.css'
import { ShareReceipt } from './share-receipt.tsx'

/** The actions on a receipt: print, download, share. */
export function ReceiptActions({ receipt }: { receipt: PaymentReceipt }) {
  return (
    <div className={styles.acts}>
      <ButtonLink to="/">Continuar</ButtonLink>
      <ShareReceipt receipt={receipt} />
      <Button look="line" onClick={() => window.print()}>
        Imprimir
      </Button>
      <DownloadReceipt receipt={receipt} />
    </div>
  )
}
