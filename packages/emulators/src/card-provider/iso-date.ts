/** The provider's spelling of an instant: seconds, `+00:00`, no milliseconds. */
export function isoDate(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`
}
