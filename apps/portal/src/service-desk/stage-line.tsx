import { Cota } from '@llave/design/cota'
import * as styles from './stage-line.module.css'

/** Stages along a line: those before `current`, counted from 0, were reached. It wraps where the words need room. */
export function StageLine({
  label,
  names,
  current,
}: {
  label: string
  names: readonly string[]
  current: number
}) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <Cota />
          {name}
        </li>
      ))}
    </ol>
  )
}
