import { Cota } from '@llave/design/cota'
import { currentStage, type Progress } from '@llave/domain/portfolio/progress'
import * as styles from './progress-stages.module.css'

/** The stages of the works on a dimension line: done, current, coming. */
export function ProgressStages({ of }: { of: Progress }) {
  const now = currentStage(of)
  if (of.stages.length === 0 || now < 0) return null
  return (
    <div className={styles.room}>
      <ol className={styles.stages} aria-label="Etapas de la obra">
        {of.stages.map((stage, index) => (
          <li
            key={stage}
            className={index < now ? styles.done : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <Cota />
            <span>
              {stage}
              {index < now && <span className="vh">, terminada</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
