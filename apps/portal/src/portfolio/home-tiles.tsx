import { ArrowRight } from '@llave/design/icons'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './home-tiles.module.css'

/** Exactly two tiles, as specified. `debit`: what the next debit day does; null where nothing of it is known. */
export function HomeTiles({ debit }: { debit: string | null }) {
  return (
    <nav className={styles.tiles} aria-label="Accesos">
      <div className={styles.row}>
        <Link className={styles.tile} to="/debit-automatic">
          <span className="t3">
            Débito automático <ArrowRight />
          </span>
          <span className="small ink2">{debit ?? 'Tu letra se paga sola el 24 de cada mes'}</span>
        </Link>
        <Link className={styles.tile} to="/query/request">
          <span className="t3">
            Mis consultas <ArrowRight />
          </span>
          <span className="small ink2">Escríbenos y sigue la respuesta</span>
        </Link>
      </div>
    </nav>
  )
}
