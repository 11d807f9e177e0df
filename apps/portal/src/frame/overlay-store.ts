import { createStore } from 'zustand/vanilla'

/** What the page is waiting for, in words; the last one asked for is shown. */
export const overlay = createStore<readonly string[]>(() => [])

function become(change: (words: readonly string[]) => readonly string[]) {
  overlay.setState(change, true)
}

/** Covers the page while `work` runs, and says what for. Answers as the work does. */
export async function withOverlay<T>(says: string, work: Promise<T>): Promise<T> {
  become((words) => [...words, says])
  try {
    return await work
  } finally {
    become((words) => words.toSpliced(words.lastIndexOf(says), 1))
  }
}

export function currentText(words: readonly string[]): string | null {
  return words.at(-1) ?? null
}
