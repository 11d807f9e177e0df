import fc from 'fast-check'

/** How long a property test generates cases, and its minimum number of runs on a slow machine. */
const share = { seconds: 5, minRuns: 10 }

// The same cases every time, so that a failure repeats; another seed gives others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })

// A slow machine makes fewer runs instead of taking longer. A started run is always finished, as it would
// otherwise continue during the next test.
fc.installGlobalPlugin(() => {
  const until = performance.now() + share.seconds * 1000
  let runs = 0
  return {
    decorateRun: (run) => (value) => {
      if (runs >= share.minRuns && performance.now() > until) return new fc.PreconditionFailure(true)
      runs += 1
      return run(value)
    },
  }
})
