import type { Colleague } from '@llave/contract/staff/inbox/inbox-fields'
import { foldName } from '@llave/domain/staff/fold-name'
import { mentionOf } from '@llave/domain/staff/mentions'
import type { RefObject } from 'react'
import { Keys } from '../keys/keys.tsx'
import { useStaff } from '../session/use-session.ts'
import * as styles from './canned-menu.module.css'
import { useColleagues } from './inbox-calls.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'
import { oneLine } from './wording.ts'

/** Offers colleagues while `@` and the beginning of a name are typed into a note. */
export function useMentionMenu(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (text: string) => void,
): Suggestions<Colleague> {
  const { personId } = useStaff()
  const { data = [] } = useColleagues()
  return useSuggestions({
    text,
    field,
    change,
    asks: /(?<![\p{L}\p{N}])@(\p{L}*)$/u,
    find: (begun) =>
      data.filter(
        (one) => one.personId !== personId && ` ${foldName(one.name)}`.includes(` ${foldName(begun)}`),
      ),
    put: (chosen) => `${mentionOf(chosen, data)} `,
  })
}

/** The colleagues whose name begins with what is typed. */
export function MentionMenu({ id, menu }: { id: string; menu: Suggestions<Colleague> }) {
  return (
    <div className={`${styles.menu} ${styles.names}`}>
      <div className={styles.head}>
        <span role="status">Lo verá en su bandeja</span>
        <span className={styles.keys}>
          <Keys press="ArrowUp" />
          <Keys press="ArrowDown" /> elegir <Keys press="Enter" /> poner
        </span>
      </div>
      <SuggestionList
        id={id}
        label="Colegas"
        menu={menu}
        keyOf={({ personId }) => personId}
        nameOf={({ name }) => oneLine(name)}
      />
    </div>
  )
}
