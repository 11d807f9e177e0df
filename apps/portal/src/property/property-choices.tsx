import { projectImage } from '@llave/domain/portfolio/home-summary'
import type { Product } from '@llave/domain/portfolio/product'
import { ProjectPicture } from './project-picture.tsx'
import * as styles from './property-choices.module.css'

/** Buttons for the options of the select above, while none is chosen. */
export function PropertyChoices({
  of,
  onChoose,
}: {
  of: readonly Product[]
  onChoose: (proforma: string) => void
}) {
  return (
    <ul className={styles.choices} aria-label="Tus propiedades">
      {of.map(({ proforma, projectCode, projectName, name }) => (
        <li key={proforma}>
          <button type="button" onClick={() => onChoose(proforma)}>
            <span className={`pic ${styles.picture}`}>
              <ProjectPicture src={projectImage(projectCode)} sizes="96px" />
            </span>
            <span className={styles.words}>
              <b className="t3">{projectName}</b>
              <span>{name}</span>
              <span className="small ink2">Proforma {proforma}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
