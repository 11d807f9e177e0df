import { Button } from '@llave/design/button'
import type { ReactNode } from 'react'
import * as styles from './received-before.module.css'

/** Over Enviar: the draft was received before it was changed, so that nobody sends it again by mistake. */
export function ReceivedBefore({
  what,
  unsure = false,
  onDelete,
  children,
}: {
  what: 'reclamo' | 'caso'
  /** Nobody could compare what was received with what is written. */
  unsure?: boolean
  onDelete: () => void
  /** The number, or a link to it. */
  children: ReactNode
}) {
  return (
    <div className={styles.received}>
      <p className="note">
        <b>
          Ya recibimos este {what}: es el número {children}.
        </b>{' '}
        {unsure
          ? 'No sabemos si tiene todo lo que escribiste: míralo antes de enviar algo más.'
          : 'Tiene lo que enviaste antes, no lo que dice aquí. Envíalo solo si es otro problema.'}
      </p>
      <Button look="line" onClick={onDelete}>
        Borrar lo que escribí
      </Button>
    </div>
  )
}
