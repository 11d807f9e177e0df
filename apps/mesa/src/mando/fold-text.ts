/** Without accents and case, as people compare words. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether each word that was typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u)
  return foldText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
