import { Download } from '@llave/design/icons'
import * as styles from './no-receipt.module.css'

/** Shown instead of the receipt button where the debt was not paid here. */
export function NoReceipt() {
  return (
    <p className={`${styles.words} small ink2`}>
      <Download /> Sin recibo: no se pagó en este portal
    </p>
  )
}
