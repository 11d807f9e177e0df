import type { ReactNode, Ref } from 'react'
import * as styles from './table.module.css'

/** A table that scrolls by itself where it is wider than its place. */
export function Table({
  label,
  head,
  body,
  children,
}: {
  label: string
  head?: readonly string[]
  /** Where its rows stand, for keys that move among them. */
  body?: Ref<HTMLTableSectionElement>
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        {head && (
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  )
}
