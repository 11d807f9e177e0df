import { type CSSProperties, useState } from 'react'
import * as styles from './compare-works.module.css'
import type { NamedPicture } from './named-picture.ts'
import { Photo } from './photo.tsx'

type Side = NamedPicture & { readonly when: string }

/** One picture over another: the older left of a bar that a range moves, by 1 % with the keys. */
export function CompareSlider({ older, newer }: { older: Side; newer: Side }) {
  const [shown, setShown] = useState(50)
  const sizes = '(min-width: 1024px) 900px, 100vw'
  return (
    <div className={styles.picture} style={{ '--shown': `${shown}%` } as CSSProperties}>
      <div>
        <Photo key={older.source} of={older} alt={older.name} sizes={sizes} />
      </div>
      <div className={styles.over}>
        <Photo key={newer.source} of={newer} alt={newer.name} sizes={sizes} />
      </div>
      <span className={`${styles.date} caps`}>{older.when}</span>
      <span className={`${styles.date} ${styles.newer} caps`}>{newer.when}</span>
      <span className={styles.bar} aria-hidden="true">
        <i />
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={shown}
        aria-label={`Cuánto se ve de ${older.when} y cuánto de ${newer.when}`}
        aria-valuetext={`${shown} % de ${older.when}, ${100 - shown} % de ${newer.when}`}
        onChange={({ target }) => setShown(Number(target.value))}
      />
    </div>
  )
}
