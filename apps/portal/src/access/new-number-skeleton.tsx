import '@llave/design/states.css'
import * as styles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

/** The pages of a new number until their script runs: prerendered, so without a style of an element. */
export function NewNumberSkeleton() {
  return (
    <SignInLayout>
      <div className={`${styles.form} ${styles.skeleton}`} aria-busy="true">
        <h1 className="t1">Tu número</h1>
        <span className="skeleton-block" />
        <span className={`skeleton-block ${styles.tall}`} />
        <p className="small ink2">Cargando…</p>
      </div>
    </SignInLayout>
  )
}
