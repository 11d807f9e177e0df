import { createStore } from 'zustand/vanilla'

/** Keys that do something, with what they do in words: the list of keys and the cajetín are made from it. */
export type KeyBinding = {
  /** What runs, by presses: `j`, `?`, `Ctrl+Enter`, `g b`. Several stand in one line: next and previous. */
  readonly presses: Readonly<Record<string, () => void>>
  /** What they do, for the list of keys. */
  readonly words: string
  /** The same in a word or two, for the cajetín; where absent, it stands in the list alone. */
  readonly brief?: string
}

export type KeyGroup = {
  readonly id: string
  /** The heading in the list of keys: `En la bandeja`. */
  readonly title: string
  readonly bindings: readonly KeyBinding[]
}

/** The heading of the keys that work on every screen. */
export const everywhere = 'En toda la Mesa'

export const keyRegistry = createStore<{ readonly groups: readonly KeyGroup[] }>(() => ({ groups: [] }))

export function declareKeys(group: KeyGroup): () => void {
  keyRegistry.setState(({ groups }) => ({ groups: [...groups, group] }))
  return () => keyRegistry.setState(({ groups }) => ({ groups: groups.filter((other) => other !== group) }))
}

/** What each press runs. Where two declare the same, the screen goes before the whole of Mesa. */
export function listPresses(groups: readonly KeyGroup[]): ReadonlyMap<string, () => void> {
  const inOrder = [
    ...groups.filter(({ title }) => title === everywhere),
    ...groups.filter(({ title }) => title !== everywhere),
  ]
  return new Map(
    inOrder.flatMap(({ bindings }) => bindings.flatMap(({ presses }) => Object.entries(presses))),
  )
}
