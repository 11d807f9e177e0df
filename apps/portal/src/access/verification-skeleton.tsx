import * as styles from './gate.module.css'
import '@llave/design/states.css'
import { Gate } from './gate.tsx'

/** The second step before its script: stands in its page. */
export function VerificationSkeleton() {
  return (
    <Gate>
      <div className={`${styles.form} ${styles.bones}`} aria-busy="true">
        <h1 className="t1">Introduce el código de autenticación</h1>
        <span className="bone" />
        <span className={`bone ${styles.tall}`} />
        <p className="small ink2">Cargando…</p>
      </div>
    </Gate>
  )
}
