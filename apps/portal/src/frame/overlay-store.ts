import { createStore } from 'zustand/vanilla'

/** Messages of the pending operations; the latest one is shown. */
export const overlay = createStore<readonly string[]>(() => [])

function update(change: (texts: readonly string[]) => readonly string[]) {
  overlay.setState(change, true)
}

/** Shows the overlay with `text` while `work` is pending, and settles as `work` does. */
export async function withOverlay<T>(text: string, work: Promise<T>): Promise<T> {
  update((texts) => [...texts, text])
  try {
    return await work
  } finally {
    update((texts) => texts.toSpliced(texts.lastIndexOf(text), 1))
  }
}

export function currentText(texts: readonly string[]): string | null {
  return texts.at(-1) ?? null
}
