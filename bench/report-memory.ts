// Loaded into a process with `--import`: writes to its file descriptor 3, when it ends, the most memory that
// was resident in it, in kilobytes, and the seconds that it kept a processor busy.
import { writeSync } from 'node:fs'

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ maxRSS, processorSeconds: (userCPUTime + systemCPUTime) / 1e6 }))
})
