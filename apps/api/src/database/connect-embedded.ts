import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { columnParsers } from './column-parsers.ts'
import { type Database, openDatabase } from './database.ts'
import { FolderInUseError } from './folder-in-use.ts'
import { makePrivateFolder } from './private-folder.ts'

/**
 * The database inside the process. PGlite would let a second process open the same folder, and rows
 * would be lost, so a lock is taken first: an exclusive SQLite transaction, which the operating
 * system releases with the process, even on kill -9. Throws FolderInUseError.
 */
export async function connectEmbedded(folder: string): Promise<Database> {
  makePrivateFolder(folder)
  const lock = lockFolder(folder)
  const pglite = await PGlite.create({ dataDir: join(folder, 'database'), parsers: columnParsers })
  const db = openDatabase(new PGliteDialect({ pglite }))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await pglite.close().catch(() => undefined)
    lock.close()
  }
  return db
}

/** A database in memory, for tests where no PostgreSQL answers. */
export async function connectMemory(): Promise<Database> {
  const pglite = await PGlite.create({ parsers: columnParsers })
  return openDatabase(new PGliteDialect({ pglite }))
}

function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    throw new FolderInUseError(
      `Another Llave is running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
}
