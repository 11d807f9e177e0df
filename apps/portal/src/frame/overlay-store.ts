/** What the page is waiting for, in words; the last one asked for is shown. */
let words: readonly string[] = []
const listeners = new Set<() => void>()

function become(next: readonly string[]) {
  words = next
  for (const listener of listeners) listener()
}

/** Covers the page while `work` runs, and says what for. Answers as the work does. */
export async function duringOverlay<T>(says: string, work: Promise<T>): Promise<T> {
  become([...words, says])
  try {
    return await work
  } finally {
    const at = words.lastIndexOf(says)
    become(words.filter((_, index) => index !== at))
  }
}

export function overlayWords(): string | null {
  return words.at(-1) ?? null
}

export function subscribeOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
