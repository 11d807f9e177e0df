import * as styles from './canned-menu.module.css'
import type { Suggestions } from './use-suggestions.ts'

/** What is offered, one a line; the field that it belongs to has the focus and the keys. */
export function SuggestionList<T>({
  id,
  label,
  menu,
  keyOf,
  nameOf,
}: {
  id: string
  label: string
  menu: Suggestions<T>
  keyOf: (item: T) => string
  nameOf: (item: T) => string
}) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {menu.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that it belongs to has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={keyOf(item)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === menu.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(index)}
        >
          {nameOf(item)}
        </div>
      ))}
    </div>
  )
}
