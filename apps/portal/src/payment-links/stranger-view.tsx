import type { LinkLetra } from '@llave/contract/payment-links/payment-link-message'
import { Figure } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { Developer } from './developer.tsx'
import * as styles from './payment-links.module.css'

/** What whoever opens the link is shown, in small. */
export function StrangerView({ letra }: { letra: LinkLetra }) {
  return (
    <aside className={styles.side} aria-label="Lo que verá quien lo abra">
      <h2 className="t3">Lo que verá quien lo abra</h2>
      <div className={styles.mini}>
        <Developer />
        <p className="label">Pago de letra {letra.position}</p>
        <Figure of={letra.amount} />
        <span className={styles.field} />
        <span className={styles.field} />
        <span className={styles.button}>Pagar {formatMoney(letra.amount)}</span>
      </div>
      <ul className={styles.not}>
        <li>Sin tu nombre ni tu documento</li>
        <li>Sin tus deudas ni tus fechas</li>
        <li>Sin la dirección de tu propiedad</li>
      </ul>
    </aside>
  )
}
