// Applies what the database lacks, as its owner: `npm run migrate`. `-- --for ROLE` then gives that role what the
// application needs and takes everything else from it (docs/decisions/0236). Production starts after it.
import { parseArgs } from 'node:util'
import { asTyped } from '@llave/api/config/as-typed'
import { readDatabaseConfig } from '@llave/api/config/read-config'
import { grantRights } from '@llave/api/database/grant-rights'
import { migrate } from '@llave/api/database/migrate'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { explainStartFault } from '@llave/api/explain-start-fault'

try {
  const role = readRole()
  const db = await openConfiguredDatabase(readDatabaseConfig(process.env), 1)
  try {
    const applied = await migrate(db)
    const newest = applied.at(-1)
    process.stdout.write(
      newest === undefined
        ? 'Nothing to migrate.\n'
        : `Applied ${applied.length} migration(s), the last ${newest}.\n`,
    )
    if (role !== undefined) {
      await grantRights(db, role)
      process.stdout.write(`${role} has the rights of the application.\n`)
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  process.stderr.write(`${explainStartFault(error)}\n`)
  process.exitCode = 1
}

function readRole(): string | undefined {
  try {
    return parseArgs({ options: { for: { type: 'string' } } }).values.for
  } catch {
    process.stderr.write(asTyped('Usage: npm run migrate [-- --for ROLE]\n'))
    process.exit(2)
  }
}
