/**
 * Ends a test that hangs. It is the only real-time limit that a test may have, far above what the slowest
 * machine needs, because no test may depend on speed.
 */
export const testTimeoutMs = 10 * 60_000
