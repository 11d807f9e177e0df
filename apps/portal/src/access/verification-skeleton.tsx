import '@llave/design/states.css'
import { Gate } from './gate.tsx'

/** The second step before its script: stands in its page. */
export function VerificationSkeleton() {
  return (
    <Gate>
      <div className="gate-form gate-bones" aria-busy="true">
        <h1 className="t1">Introduce el código de autenticación</h1>
        <span className="bone" />
        <span className="bone tall" />
        <p className="small ink2">Cargando…</p>
      </div>
    </Gate>
  )
}
