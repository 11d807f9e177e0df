import { Fold } from '@llave/design/fold'
import { type ComponentProps, useState } from 'react'

type Folds = Readonly<Record<string, boolean>>

function foldsOf(state: unknown): Folds {
  return (state as { folds?: Folds } | null)?.folds ?? {}
}

/**
 * A fold that is open at first as given, then as it was left. That is kept in the entry of the
 * history, beside what the router keeps there, so that "back" finds it, from another document too.
 */
export function RememberedFold({
  name,
  open: first,
  ...fold
}: Omit<ComponentProps<typeof Fold>, 'onToggle'> & { name: string; open: boolean }) {
  const [open] = useState(() => foldsOf(history.state)[name] ?? first)
  function remember(now: boolean) {
    const folds = foldsOf(history.state)
    if (now === (folds[name] ?? first)) return
    history.replaceState({ ...history.state, folds: { ...folds, [name]: now } }, '')
  }
  return <Fold {...fold} open={open} onToggle={remember} />
}
