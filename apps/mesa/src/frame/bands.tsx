import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as styles from './bands.module.css'

export type Band = {
  readonly name: string
  /** The address of the list that it narrows to. */
  readonly to: string
  readonly isChosen: boolean
  /** How much of the list it is; nothing while that is not known. */
  readonly share: ReactNode
}

/** The parts that a list can be narrowed to, side by side with the share of each. */
export function Bands({ label, bands }: { label: string; bands: readonly Band[] }) {
  return (
    <nav className={styles.bands} aria-label={label}>
      {bands.map(({ name, to, isChosen, share }) => (
        <Link key={name} to={to} replace preventScrollReset aria-current={isChosen ? 'true' : undefined}>
          <span className={styles.name}>{name}</span>
          {share}
        </Link>
      ))}
    </nav>
  )
}
