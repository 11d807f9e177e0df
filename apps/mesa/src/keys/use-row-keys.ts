import { useRef } from 'react'
import { useKeys } from './use-keys.ts'

/** Moves the focus through the first links of the rows of a list by `j` and `k`. Answers where the list stands. */
export function useRowKeys(title: string) {
  const list = useRef<HTMLDivElement>(null)
  function move(by: 1 | -1) {
    const links = [...(list.current?.querySelectorAll('tbody tr') ?? [])].flatMap(
      (row) => row.querySelector('a') ?? [],
    )
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const next = links[at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys(title, [
    {
      presses: { j: () => move(1), k: () => move(-1) },
      words: 'Fila siguiente, fila anterior',
      brief: 'mover',
    },
  ])
  return list
}
