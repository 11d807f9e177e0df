/** E-mails with a simulation that one customer may ask for: more than anybody compares, and no flood. */
export const simulationMailLimit = { inQuarter: 5, inDay: 20 } as const

const quarterSeconds = 15 * 60
const daySeconds = 24 * 60 * 60

/** Seconds until another may be asked for, 0 when it may be now. `sentAt` holds those of the last 24 hours, oldest first. */
export function secondsUntilSimulationMail(
  sentAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): number {
  return Math.max(
    secondsUntilRoom(sentAt, simulationMailLimit.inQuarter, quarterSeconds, now),
    secondsUntilRoom(sentAt, simulationMailLimit.inDay, daySeconds, now),
  )
}

function secondsUntilRoom(
  sentAt: readonly Temporal.Instant[],
  most: number,
  seconds: number,
  now: Temporal.Instant,
): number {
  const full = sentAt.at(-most)
  if (!full) return 0
  return Math.max(0, Math.ceil((full.epochMilliseconds - now.epochMilliseconds) / 1000) + seconds)
}
