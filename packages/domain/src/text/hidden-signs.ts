/**
 * Signs that nobody sees and that move, hide or turn round what stands beside them: control
 * characters (a terminal obeys them) and the marks of writing direction. Newline and tab are
 * none of them. Marks that join emojis stay, too.
 */
const hiddenSigns =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

export function hasHiddenSigns(text: string): boolean {
  return text.search(hiddenSigns) >= 0
}

/** What is left of a text that was pasted: who cannot see these signs cannot take them out. */
export function withoutHiddenSigns(text: string): string {
  return text.replace(hiddenSigns, '')
}

/** A text of somebody else for a terminal: hidden signs as `\u202e`, which JSON reads as well. */
export function showHiddenSigns(text: string): string {
  return text.replace(hiddenSigns, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for what has to stay in its line: a row of a table, a subject. */
export function showOnOneLine(text: string): string {
  return showHiddenSigns(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
