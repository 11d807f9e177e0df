/** The number of a row from a call; null where the text is none, which nobody owns. */
export function parseRowId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
