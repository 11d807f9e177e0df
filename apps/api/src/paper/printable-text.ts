/**
 * A text that the font can print. A character that the font lacks loses its accent or, failing
 * that, becomes a question mark, never an empty box.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC').replace(/\s+/g, keepSpace)]
    .map((letter) => printable(letter, hasGlyph))
    .join('')
}

/** Tabs and line ends become spaces; the no-break space of amounts stays. */
function keepSpace(run: string): string {
  return run === '\u00a0' ? run : ' '
}

function printable(letter: string, hasGlyph: (codePoint: number) => boolean): string {
  if (hasGlyph(letter.codePointAt(0) ?? 0)) return letter
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every((part) => hasGlyph(part.codePointAt(0) ?? 0)) ? base : '?'
}
