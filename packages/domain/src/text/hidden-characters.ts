/**
 * Invisible characters that move, hide or reverse the text around them: control characters (which
 * a terminal executes) and marks of writing direction. Newline, tab and the joiners of emojis are not
 * among them.
 */
const hiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

export function hasHiddenCharacters(text: string): boolean {
  return text.search(hiddenCharacters) >= 0
}

/** A pasted text without hidden characters, which people cannot see and so cannot remove. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(hiddenCharacters, '')
}

/** Untrusted text for a terminal: hidden characters are escaped as `\u202e`, which JSON can read. */
export function escapeHiddenCharacters(text: string): string {
  return text.replace(
    hiddenCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The same for text that has to stay on one line, such as a table row or a subject. */
export function escapeToOneLine(text: string): string {
  return escapeHiddenCharacters(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/** Whether a text shows nothing: blanks, and characters that no font draws. */
export function isBlank(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}
