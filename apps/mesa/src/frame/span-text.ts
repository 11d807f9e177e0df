/** How long from one moment to the next, in the two largest units: `54 s`, `1 min 07 s`, `7 h 05 min`, `3 días`. */
export function spanText(from: Temporal.Instant, to: Temporal.Instant): string {
  const seconds = Math.max(0, Math.round((to.epochMilliseconds - from.epochMilliseconds) / 1000))
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ]
  if (seconds === 0) return ''
  if (minutes === 0) return `${seconds} s`
  if (hours === 0) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  if (days === 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return days === 1 ? '1 día' : `${days} días`
}
