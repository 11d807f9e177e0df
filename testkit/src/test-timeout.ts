/**
 * After so long something hangs. The only limit in real time that a test may have, far above what
 * the slowest machine takes: no test is decided by how fast it ran.
 */
export const testTimeoutMs = 10 * 60_000
