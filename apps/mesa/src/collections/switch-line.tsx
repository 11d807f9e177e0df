import type { DebitSwitch } from '@llave/contract/staff/collections/debit-days'
import { Mark } from '@llave/design/mark'
import { sayMoment } from '../frame/say-moment.ts'
import * as styles from './collections.module.css'

/** That automatic debit charges nothing, where its switch is off: before all else that is said of it. */
export function SwitchLine({ of: { open, since } }: { of: DebitSwitch }) {
  if (open) return null
  return (
    <p className={styles.calling} role="status">
      <Mark tone="late">El débito automático está apagado</Mark> desde el {sayMoment(since)}: no se cobra
      nada.
    </p>
  )
}
