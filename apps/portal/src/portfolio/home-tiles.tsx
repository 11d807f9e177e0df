import { ArrowRight } from '@llave/design/icons'
import { Link } from 'react-router'

/** Exactly two, as the specification has it. */
export function HomeTiles() {
  return (
    <nav className="tiles" aria-label="Accesos">
      <div className="tiles-row">
        <Link className="tile" to="/debit-automatic">
          <span className="t3">
            Débito automático <ArrowRight />
          </span>
          <span className="small ink2">Tu letra se paga sola el 24 de cada mes</span>
        </Link>
        <Link className="tile" to="/query/request">
          <span className="t3">
            Mis consultas <ArrowRight />
          </span>
          <span className="small ink2">Escríbenos y sigue la respuesta</span>
        </Link>
      </div>
    </nav>
  )
}
