import { Button, buttonClass } from '@llave/design/button'
import { useState } from 'react'
import * as styles from './calendar.module.css'

/** The address of a calendar, told once: one tap where this device has a calendar, else to be copied. */
export function FreshAddress({ address }: { address: string }) {
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Dirección copiada. Pégala en tu calendario.')
    } catch {
      setSaid('No pudimos copiarla. Mantén presionada la dirección y cópiala.')
    }
  }

  return (
    <div className={styles.fresh}>
      <p role="status">
        <b>Agrégalo ahora: no volveremos a mostrar esta dirección.</b> Si tienes varios equipos, cópiala en
        cada uno antes de salir de aquí.
      </p>
      <div className={styles.acts}>
        {/* Programs of calendars take this scheme for subscribing; over http an address would only be downloaded. */}
        <a className={buttonClass({})} href={address.replace(/^https?:/, 'webcal:')}>
          Agregar a mi calendario
        </a>
        <Button look="line" onClick={copy}>
          Copiar dirección
        </Button>
      </div>
      <p className={styles.address}>
        <code>{address}</code>
      </p>
      <p className="small" role="status">
        {said}
      </p>
      <p className="small ink2">Quien tenga esta dirección ve estas fechas. No la publiques.</p>
    </div>
  )
}
