import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '@llave/api/database/migrate'
import { placesOf } from '@llave/api/database/take-folder'

const root = join(import.meta.dirname, '../../..')
const templates = join(root, 'node_modules/.cache/embedded')

/**
 * Places a migrated embedded database in a folder as DATA_DIR is one: a copy of a template that is made once per set
 * of migrations, because making one takes a processor four seconds and migrating it two.
 */
export async function copyEmbedded(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  cpSync(placesOf(await haveTemplate()).place, placesOf(folder).place, { recursive: true })
}

async function haveTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const { sha256 } of readMigrations()) hash.update(sha256)
  // Which PGlite makes it.
  hash.update(readFileSync(join(root, 'package-lock.json')))
  const name = hash.digest('hex').slice(0, 12)
  const template = join(templates, name)
  if (!existsSync(template)) await makeTemplate(name)
  return template
}

/** Beside its place, so that nobody takes the half of one. Workers that start together may each make it. */
async function makeTemplate(name: string): Promise<void> {
  const begun = join(templates, `${name}.${process.pid}`)
  mkdirSync(begun, { recursive: true })
  // Loaded only here: the embedded database takes seconds to load.
  const { connectEmbedded } = await import('@llave/api/database/connect-embedded')
  const db = await connectEmbedded(begun)
  await migrate(db)
  await db.destroy()
  try {
    renameSync(begun, join(templates, name))
  } catch (error) {
    if (!existsSync(join(templates, name))) throw error
    rmSync(begun, { recursive: true })
  }
  for (const other of readdirSync(templates)) {
    if (!other.startsWith(name)) rmSync(join(templates, other), { recursive: true, force: true })
  }
}
