import { useId, useLayoutEffect, useRef } from 'react'
import { declareKeys, type KeyBinding } from './key-registry.ts'

/**
 * Declares keys for as long as the component stands. `title` heads them in the list of keys. They are
 * dead while something is typed, unless with Ctrl or Alt, and below an open dialog.
 */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const id = useId()
  const latest = useRef(bindings)
  // Both with the drawing: who sees the screen may press before the effects that follow it.
  useLayoutEffect(() => {
    latest.current = bindings
  })
  // What they run changes with every render, what they are called seldom: only that is declared anew.
  const shape = JSON.stringify(
    bindings.map(({ presses, words, brief }) => [Object.keys(presses), words, brief]),
  )
  useLayoutEffect(() => {
    const named = JSON.parse(shape) as [string[], string, string | null][]
    return declareKeys({
      id,
      title,
      bindings: named.map(([presses, words, brief], at) => ({
        presses: Object.fromEntries(
          presses.map((press) => [press, () => latest.current[at]?.presses[press]?.()]),
        ),
        words,
        ...(brief === null || brief === undefined ? {} : { brief }),
      })),
    })
  }, [id, title, shape])
}
