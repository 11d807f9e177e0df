import { Figure } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'
import * as styles from './link.module.css'

/** What is to be paid, and the code that who sent the link sees too. */
export function LinkSum({ position, amount, code }: { position: number; amount: Money; code: string }) {
  return (
    <div className={styles.what}>
      <h1 className="label">Pago de letra {position}</h1>
      <Figure of={amount} lead />
      <p className={styles.same}>
        Código <b>{code}</b>
        <span className="small ink2">Quien te envió el enlace ve el mismo. Si no coincide, no pagues.</span>
      </p>
    </div>
  )
}
