import { Mark } from '@llave/design/mark'
import type { PropertySummary } from '@llave/domain/portfolio/home-summary'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from '../navigation/navigation.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import * as styles from './property-card.module.css'

/** A property: project, location and paid letras; links to its payments. */
export function PropertyCard({ of }: { of: PropertySummary }) {
  return (
    <Link className={styles.card} to={`/property/${encodeURIComponent(of.proforma)}/payment`}>
      <span className={`pic ${styles.picture}`}>
        <ProjectPicture src={of.image} sizes="(min-width: 1024px) 30vw, (min-width: 768px) 46vw, 90vw" />
        {of.overdue > 0 && <Mark tone="late">{of.overdue} letras vencidas</Mark>}
      </span>
      <span className={styles.words}>
        <b className="t2" id={`project-${of.proforma}`}>
          {of.name}
        </b>
        <span id={`product-${of.proforma}`}>{of.product}</span>
        <span className={`small ink2 ${styles.where}`}>
          {of.direction}
          <br />
          {of.location}
        </span>
        {of.totalLetter > 0 && (
          <>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: part(of.partialLetter, of) }} />
              <i className={styles.late} style={{ width: part(of.overdue, of) }} />
            </span>
            <span className={`small ${styles.paid}`}>
              {of.partialLetter} de {of.totalLetter} letras pagadas
              {of.lastDueOn && (
                <>
                  <br />
                  <span className={`ink2 ${styles.last}`}>Última letra el {formatDate(of.lastDueOn)}</span>
                </>
              )}
            </span>
          </>
        )}
      </span>
    </Link>
  )
}

function part(count: number, { totalLetter }: PropertySummary): string {
  return `${(count / totalLetter) * 100}%`
}
