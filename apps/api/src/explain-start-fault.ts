import { asTyped } from './config/as-typed.ts'
import { ConfigError } from './config/read-config.ts'
import { FolderInUseError, UnfitFolderError } from './database/data-folder-faults.ts'
import { DatabaseAwayError } from './database/database-away.ts'
import { UngrantableRoleError } from './database/grant-rights.ts'
import { EndlessStatementsError } from './database/refuse-endless-statements.ts'
import { UnfitDatabaseError } from './database/refuse-unfit-database.ts'
import { LostStoreError } from './files/refuse-lost-store.ts'

/** The pages of an application are missing, so that customers would be answered with 404. */
export class NotBuiltError extends Error {
  constructor(folder: string) {
    super(`${folder} has no built pages. Run npm run build, or start from a release.`)
  }
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', 'EAI_AGAIN']

/** What to do about a start or a command that failed, or the stack of an error that only a programmer can mend. */
export function explainStartFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (
    [
      ConfigError,
      FolderInUseError,
      EndlessStatementsError,
      LostStoreError,
      NotBuiltError,
      UnfitDatabaseError,
      UnfitFolderError,
      UngrantableRoleError,
    ].some((kind) => error instanceof kind)
  )
    return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRNOTAVAIL' && 'address' in error)
    return `HOST is no address of this machine: ${error.address}.`
  if ('syscall' in error && error.syscall === 'listen' && 'port' in error) {
    if (code === 'EADDRINUSE')
      return `Port ${error.port} is in use. Set PORT or STAFF_PORT (and DATA_DIR, for a second Llave) to others.`
    if (code === 'EACCES')
      return `Port ${error.port} is not allowed to this user. Set PORT or STAFF_PORT above 1023.`
  }
  if (unreachable.includes(code))
    return `The database of DATABASE_URL does not answer (${code}). Is PostgreSQL running, at that host and port?`
  if (code === '28P01' || code === '28000')
    return 'The database of DATABASE_URL refuses its user or password.'
  if (code === '3D000')
    return 'The database that DATABASE_URL names does not exist. Create it: createdb NAME.'
  // Before any table is asked for.
  if (code === '42501' && error.message.includes('for database'))
    return 'The user of DATABASE_URL may not connect to its database. As who owns it: grant connect on database NAME to USER.'
  if (code === '42501')
    return asTyped(
      'The user of DATABASE_URL may not do that with the tables. Migrations are for their owner: npm run migrate -- --for ROLE.',
    )
  if (error instanceof DatabaseAwayError && error.cause instanceof Error)
    return `The database of DATABASE_URL is away: ${error.cause.message}.`
  if (code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('@electric-sql/pglite'))
    return 'DATABASE_URL is missing: a release has no embedded database.'
  return error.stack ?? error.message
}
