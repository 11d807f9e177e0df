import * as styles from './sign-in-layout.module.css'
import '@llave/design/states.css'
import { SignInLayout } from './sign-in-layout.tsx'

/** The second step until its script runs: prerendered into its page. */
export function VerificationSkeleton() {
  return (
    <SignInLayout>
      <div className={`${styles.form} ${styles.skeleton}`} aria-busy="true">
        <h1 className="t1">Introduce el código de autenticación</h1>
        <span className="skeleton-block" />
        <span className={`skeleton-block ${styles.tall}`} />
        <p className="small ink2">Cargando…</p>
      </div>
    </SignInLayout>
  )
}
