import { Link } from 'react-router'

/** Cash mode's home, a plain page for now: it leads to the letras in the same session. */
export function CashHome() {
  return (
    <div className="lone">
      <h1 className="t1">Mis pagos</h1>
      <p className="ink2">Tus separaciones y pagos iniciales estarán disponibles pronto.</p>
      <Link className="link" to="/?type=letter">
        Ver mis letras
      </Link>
    </div>
  )
}
