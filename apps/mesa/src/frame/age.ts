/** How long ago in the largest unit that fits: `12 min`, `3 h`, `2 d`. */
export function ageText(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - since.epochMilliseconds) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}
