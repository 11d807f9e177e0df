import { type KeyboardEvent, type RefObject, useState } from 'react'

export type Suggestions<T> = {
  readonly isOpen: boolean
  readonly items: readonly T[]
  /** The place of the chosen one. */
  readonly at: number
  readonly choose: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  readonly onSelect: () => void
}

type SuggestionsOf<T> = {
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly change: (text: string) => void
  /** What before the caret asks for suggestions; its first group is what is begun. */
  readonly asks: RegExp
  readonly find: (begun: string) => readonly T[]
  /** What stands in the text instead, once it is chosen. */
  readonly put: (item: T) => string
}

/** Offers something while its beginning is typed into a field. */
export function useSuggestions<T>({
  text,
  field,
  change,
  asks,
  find,
  put,
}: SuggestionsOf<T>): Suggestions<T> {
  const [caret, setCaret] = useState(0)
  const [picked, setPicked] = useState(0)
  const [left, setLeft] = useState<string | null>(null)
  const [asked, begun] = asks.exec(text.slice(0, caret)) ?? []
  const items = begun === undefined ? [] : find(begun)
  const isOpen = items.length > 0 && asked !== left
  const at = Math.min(picked, items.length - 1)

  function choose(index: number) {
    const chosen = items[index]
    if (chosen === undefined || asked === undefined) return
    const before = text.slice(0, caret - asked.length) + put(chosen)
    change(before + text.slice(caret))
    setPicked(0)
    setCaret(before.length)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  return {
    isOpen,
    items,
    at,
    choose,
    onSelect: () => setCaret(field.current?.selectionStart ?? 0),
    onKeyDown(event) {
      if (!isOpen || event.ctrlKey || event.metaKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setPicked((at + step + items.length) % items.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(at)
      else if (event.key === 'Escape') setLeft(asked ?? null)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** What a field says of the suggestions below it. */
export function fieldOf(menu: Suggestions<unknown>, id: string) {
  return {
    'aria-controls': menu.isOpen ? id : undefined,
    'aria-activedescendant': menu.isOpen ? `${id}-${menu.at}` : undefined,
    'aria-autocomplete': 'list',
    onKeyDown: menu.onKeyDown,
    onSelect: menu.onSelect,
  } as const
}
