/** The last four are the same signs in full width, which Excel takes for them in Japanese and Chinese. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * A text for a cell that a spreadsheet opens: with an apostrophe before it where it would be run as a
 * formula, or taken for a number as the phone `+51999888777` is (OWASP, "CSV Injection").
 */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text that was guarded. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}
