/**
 * Ends a test that hangs. The only real-time limit that a test may have, far above what the slowest
 * machine needs: no test depends on how fast it runs.
 */
export const testTimeoutMs = 10 * 60_000
