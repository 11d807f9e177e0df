import { brand } from '../brand/brand.ts'
import * as styles from './link.module.css'

/** Who is paid, by the initials and the name: all that a stranger has to go by. */
export function Developer() {
  return (
    <div className={styles.developer}>
      <b className={styles.mark} aria-hidden="true">
        {initialsOf(brand.name)}
      </b>
      <b>{brand.name}</b>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
