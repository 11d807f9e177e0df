import fc from 'fast-check'

/** How long a property test generates cases, and its minimum number of rounds on a slow machine. */
const share = { seconds: 5, minRounds: 10 }

// The same cases every time, so that a failure repeats; another seed gives others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })

// A slow machine runs fewer rounds instead of taking longer. A started round is always finished, as it would
// otherwise continue during the next test.
fc.installGlobalPlugin(() => {
  const until = performance.now() + share.seconds * 1000
  let rounds = 0
  return {
    decorateRun: (play) => (value) => {
      if (rounds >= share.minRounds && performance.now() > until) return new fc.PreconditionFailure(true)
      rounds += 1
      return play(value)
    },
  }
})
