/** The day of an address, `2026-11-20`; null where it is none. */
export function parseDay(text: string): Temporal.PlainDate | null {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text, { overflow: 'reject' }) : null
  } catch {
    return null
  }
}
