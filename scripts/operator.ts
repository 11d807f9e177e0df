// The operator's commands: `npm run operator -- <command>` (docs/operations.md).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asTyped } from '@llave/api/config/as-typed'
import {
  readBellConfig,
  readDatabaseConfig,
  readFilesConfig,
  readInvitationConfig,
} from '@llave/api/config/read-config'
import { FolderInUseError } from '@llave/api/database/data-folder-faults'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { explainStartFault } from '@llave/api/explain-start-fault'
import { operatorUsage, readOperatorCommand, WrongWords } from '@llave/api/operations/read-operator-command'
import { runOperatorCommand } from '@llave/api/operations/run-operator-command'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

const database = readDatabaseConfig(process.env)
const args = process.argv.slice(2)
const command = readOperatorCommand(args)
if (command === 'unsigned') {
  process.stderr.write('Say who does it and why, each in a line: --by <name> --why <reason>.\n')
  endWithUsage()
}
if (command === 'unknown') endWithUsage()
if (command instanceof WrongWords) {
  process.stderr.write(`${command.message}\n`)
  process.exit(2)
}
if (!database.databaseUrl && !existsSync(join(database.dataDir, 'database'))) {
  process.stderr.write(
    `There is no database in ${database.dataDir}. Set DATABASE_URL or DATA_DIR as Llave has them.\n`,
  )
  process.exit(2)
}

try {
  const bell = readBellConfig(process.env)
  const invitation = readInvitationConfig(process.env)
  const files = readFilesConfig(process.env)
  const db = await openConfiguredDatabase(database, 1)
  try {
    process.stdout.write(
      await runOperatorCommand(
        {
          ...{ db, clock: { now: () => Temporal.Now.instant() }, bell, files, invitation },
          say: (text) => process.stdout.write(text),
        },
        command,
      ),
    )
  } finally {
    await db.destroy()
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 2
}

/** What a person can mend (a locked folder, a database that does not answer) as a sentence. */
function explain(error: unknown): string {
  if (error instanceof FolderInUseError) {
    return `Llave runs on ${database.dataDir}, and the embedded database lets in one process at a time. Stop Llave and run this again.`
  }
  return explainStartFault(error)
}

/** Of the command that was meant, or of all. */
function endWithUsage(): never {
  const own = operatorUsage.filter((usage) => usage.split(' ')[0] === args[0])
  const forms = own.length > 0 ? own : operatorUsage
  process.stderr.write(asTyped(`Usage:\n${forms.map((form) => `  npm run operator -- ${form}\n`).join('')}`))
  process.exit(2)
}
