import { chooseDay, type WorksView, whenTaken, wholeSpan } from '@llave/domain/portfolio/compare-works'
import type { ProgressPicture } from '@llave/domain/portfolio/progress'
import { formatDate } from '@llave/domain/time/format-date'
import { useState } from 'react'
import { CompareSlider } from './compare-slider.tsx'
import * as styles from './compare-works.module.css'
import { Photo } from './photo.tsx'

const wide = '(min-width: 1024px) 900px, 100vw'

/** Two days of one view under a slider; of a view with one day alone, its plain picture. */
export default function CompareWorks({ views }: { views: readonly WorksView[] }) {
  const [place, setPlace] = useState(0)
  const view = views[place % views.length]
  if (!view) return null
  return (
    <section className={styles.compare} aria-label="Comparar dos fechas">
      <OneView key={view.name} view={view} />
      <p className={`${styles.view} small ink2`}>
        <span aria-live="polite">
          Vista: <b>{view.name}</b>.
        </span>{' '}
        {views.length > 1 && (
          <button type="button" className="link" onClick={() => setPlace(place + 1)}>
            Ver otra vista
          </button>
        )}
      </p>
    </section>
  )
}

function OneView({ view }: { view: WorksView }) {
  const [days, setDays] = useState(() => wholeSpan(view))
  const older = view.pictures[days.older]
  const newer = view.pictures[days.newer]
  if (!older || !newer) return null
  if (older === newer) {
    return (
      <>
        <div className={styles.plain}>
          <Photo of={newer} alt={pictureName(newer)} sizes={wide} />
          <span className={`${styles.date} caps`}>{whenTaken(view, newer)}</span>
        </div>
        <p className="small ink2">Esta vista tiene una sola fecha: todavía no hay con qué compararla.</p>
      </>
    )
  }
  return (
    <>
      <CompareSlider
        older={{ ...older, name: pictureName(older), when: whenTaken(view, older) }}
        newer={{ ...newer, name: pictureName(newer), when: whenTaken(view, newer) }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className={styles.days} role="group" aria-label={`Fechas de la vista ${view.name}`}>
        {view.pictures.map((picture, index) => (
          <button
            key={picture.takenOn.toString()}
            type="button"
            aria-pressed={index === days.older || index === days.newer}
            onClick={() => setDays(chooseDay(days, index))}
          >
            <Photo of={picture} alt="" sizes="140px" />
            <span className="caps">{whenTaken(view, picture)}</span>
            <span className="small ink2">{picture.stage}</span>
          </button>
        ))}
      </div>
    </>
  )
}

function pictureName({ title, takenOn }: ProgressPicture): string {
  return [title || 'Avance de obra', formatDate(takenOn)].join(', ')
}
