import { availableParallelism, loadavg } from 'node:os'

/** How busy the machine was before a figure was taken: on a busy one times say little. */
export function printLoad(): void {
  const [lastMinute = 0] = loadavg()
  process.stdout.write(
    `load of the last minute: ${lastMinute.toFixed(2)} on ${availableParallelism()} cores\n`,
  )
}
