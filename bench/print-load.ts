import { availableParallelism, loadavg } from 'node:os'

/** Prints the machine's load before a measurement: on a busy machine times mean little. */
export function printLoad(): void {
  const [lastMinute = 0] = loadavg()
  process.stdout.write(
    `load of the last minute: ${lastMinute.toFixed(2)} on ${availableParallelism()} cores\n`,
  )
}
