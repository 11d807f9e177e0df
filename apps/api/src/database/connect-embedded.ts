import { existsSync, renameSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { columnParsers } from './column-parsers.ts'
import { type Database, openDatabase } from './database.ts'
import { explainUnopened } from './refuse-unfit-folder.ts'
import { placesOf, takeFolder } from './take-folder.ts'
import { watchEmbedded } from './watch-embedded.ts'

/**
 * The database inside the process. PGlite would let a second process open the same folder, and rows
 * would be lost, so a lock is taken first. Throws FolderInUseError, or UnfitFolderError.
 */
export async function connectEmbedded(folder: string): Promise<Database> {
  const lock = takeFolder(folder)
  const pglite = await openPlace(folder).catch((error: unknown) => {
    lock.close()
    throw explainUnopened(folder, error)
  })
  const db = openDatabase(new PGliteDialect({ pglite: watchEmbedded(pglite, folder) }))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await pglite.close().catch(() => undefined)
    lock.close()
  }
  return db
}

/** A new one is made beside its place, so that being stopped in the middle leaves none, and not the half of one. */
async function openPlace(folder: string): Promise<PGlite> {
  const { place, begun } = placesOf(folder)
  if (!existsSync(place)) {
    const made = await PGlite.create({ dataDir: begun })
    await made.close()
    renameSync(begun, place)
  }
  return PGlite.create({ dataDir: place, parsers: columnParsers })
}
