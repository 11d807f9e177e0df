import { ArrowLeft } from '@llave/design/icons'
import * as styles from './task.module.css'

/** The back button on a phone, above the stepper. */
export function MobileBackButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={`back ${styles.phoneBack}`} disabled={disabled} onClick={onClick}>
      <ArrowLeft /> Regresar
    </button>
  )
}
