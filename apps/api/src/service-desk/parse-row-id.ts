/** The id of a row from a call's text; null where the text is not an id. */
export function parseRowId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
