/**
 * The database is away, or went away while it was asked: a primary died, a pooler refuses, nobody answers. Where a
 * commit was asked for it is unknown whether it happened, so that whoever wrote has to look before writing again
 * (docs/reliability.md, "When the database goes away"). To a customer it is 503.
 */
export class DatabaseAwayError extends Error {
  readonly statusCode = 503
  readonly code: string | undefined

  constructor(cause: Error & { readonly code?: string }) {
    super('The database is away.', { cause })
    this.name = 'DatabaseAwayError'
    this.code = cause.code
  }
}

/** PostgreSQL's codes: connections that failed, a server that ends or starts, a standby asked to write, no place for a connection or on the disk. */
const awayStates = /^(08\w{3}|57P0[1-5]|25006|53[13]00)$/
/** Of the socket. */
const awaySockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** What the driver says without a code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** The same error, or, where the connection is what failed, that the database is away. */
export function asDatabaseFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '' } = error as { code?: string }
  const away = awayStates.test(code) || awaySockets.has(code) || awayWords.test(error.message)
  return away ? new DatabaseAwayError(error) : error
}
