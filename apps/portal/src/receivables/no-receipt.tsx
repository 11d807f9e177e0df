import { Download } from '@llave/design/icons'
import * as styles from './no-receipt.module.css'

/** In the place of the receipt's icon, where the debt was not paid here: that there is none, and why. */
export function NoReceipt() {
  return (
    <p className={`${styles.words} small ink2`}>
      <Download /> Sin recibo: no se pagó en este portal
    </p>
  )
}
