/** The seconds that a header Retry-After asks for, given in seconds or as a moment; null where it says neither. */
export function readRetryAfter(header: string | null, now: Temporal.Instant): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : NaN
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.epochMilliseconds) / 1000))
}
