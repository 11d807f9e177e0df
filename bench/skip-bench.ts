/** What a bench ends with that did not measure: 77, as Automake has it for a skipped test. Node ends with none like it. */
export const skippedStatus = 77

/** Says why nothing is measured here, so that nobody takes it for held. */
export function skipBench(why: string): void {
  process.stdout.write(`SKIPPED: ${why}\n`)
  process.exitCode = skippedStatus
}
