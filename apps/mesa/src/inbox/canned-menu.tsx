import type { CannedText } from '@llave/contract/staff/inbox/canned-texts'
import { type CannedTextFacts, fillCannedText } from '@llave/domain/staff/canned-text'
import type { RefObject } from 'react'
import { Keys } from '../keys/keys.tsx'
import * as styles from './canned-menu.module.css'
import { useCannedTexts } from './inbox-calls.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

/** Offers saved texts while `::` and the beginning of a shortcut are typed into a field. */
export function useCannedMenu(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (text: string) => void,
  facts: CannedTextFacts | null,
): Suggestions<CannedText> {
  const { data = [] } = useCannedTexts()
  return useSuggestions({
    text,
    field,
    change,
    asks: /::([a-z0-9-]*)$/,
    find: (begun) => data.filter(({ shortcut }) => shortcut.startsWith(begun)),
    // What is not known stays as its place, which stops sending.
    put: (chosen) =>
      facts
        ? fillCannedText(chosen.text, facts)
            .map((part) => part.text)
            .join('')
        : chosen.text,
  })
}

const partStyles = { text: undefined, filled: styles.filled, missing: styles.missing }

/** The saved texts that fit what is typed, and the chosen one with the customer's data. */
export function CannedMenu({
  id,
  menu,
  facts,
  firstName,
}: {
  id: string
  menu: Suggestions<CannedText>
  facts: CannedTextFacts | null
  firstName: string
}) {
  const chosen = menu.items[menu.at]
  return (
    <div className={styles.menu}>
      <div className={styles.head}>
        <span role="status">Textos guardados, con los datos de {firstName}</span>
        <span className={styles.keys}>
          <Keys press="ArrowUp" />
          <Keys press="ArrowDown" /> elegir <Keys press="Enter" /> poner
        </span>
      </div>
      <SuggestionList
        id={id}
        label="Textos guardados"
        menu={menu}
        keyOf={({ textId }) => textId}
        nameOf={({ shortcut }) => `::${shortcut}`}
      />
      {chosen && (
        <p className={styles.preview}>
          <b>{chosen.title}</b>
          {facts
            ? fillCannedText(chosen.text, facts).map((part, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
                  key={index}
                  className={partStyles[part.kind]}
                  title={part.kind === 'text' ? undefined : part.means}
                >
                  {part.text}
                </span>
              ))
            : chosen.text}
        </p>
      )}
    </div>
  )
}
