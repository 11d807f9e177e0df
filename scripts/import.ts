// Imports the developer's files: `npm run import -- FILE… --by NAME [--profile FILE] [--all-or-nothing]
// [--complete KIND]`, or writes the workbook to be filled: `npm run import -- --template [FILE]`.
// docs/import-formats.md describes the formats and options.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAuthor } from '@llave/api/audit/read-signature'
import { asTyped } from '@llave/api/config/as-typed'
import { readDatabaseConfig } from '@llave/api/config/read-config'
import { migrate } from '@llave/api/database/migrate'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { readComplete, usualShare } from '@llave/api/integration/import/complete-kinds'
import { importFiles } from '@llave/api/integration/import/import-files'
import { printProgress } from '@llave/api/integration/import/print-progress'
import { printMissing, printRecognised, printReport } from '@llave/api/integration/import/print-report'
import { UnknownFileError } from '@llave/api/integration/source-files/open-files'
import { ProfileFault, parseProfile } from '@llave/api/integration/source-files/profile'
import { renderTemplate } from '@llave/api/integration/templates/render-template'
import { explainDatabaseFault } from './explain-database-fault.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

const { values, positionals } = parseArgs({
  options: {
    'all-or-nothing': { type: 'boolean', default: false },
    by: { type: 'string' },
    complete: { type: 'string', multiple: true, default: [] },
    'withdraw-up-to': { type: 'string' },
    profile: { type: 'string' },
    template: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const usage = asTyped(`Uso: npm run import -- ARCHIVO… --by NOMBRE [--profile PERFIL.json] [--all-or-nothing]
       [--complete TIPO]… [--withdraw-up-to ${usualShare}]
     npm run import -- --template [ARCHIVO.xlsx]\n`)
if (values.template) await writeTemplate(positionals[0] ?? 'plantilla.xlsx')
else await importAll()

async function writeTemplate(path: string): Promise<void> {
  try {
    // One that somebody has filled is not written over.
    writeFileSync(path, await renderTemplate(), { flag: 'wx' })
  } catch (error) {
    if (!isOfSystem(error)) throw error
    end(`${error.message}\n`)
  }
  process.stdout.write(`${path}\n`)
}

async function importAll(): Promise<void> {
  if (positionals.length === 0) end(usage)
  const by = readAuthor(values.by) ?? end(`Indica quién importa con --by.\n${usage}`)
  const complete = readComplete(values.complete, values['withdraw-up-to'])
  if ('refusal' in complete) end(`${complete.refusal}\n`)
  const database = readDatabaseConfig(process.env)
  try {
    const profile = values.profile === undefined ? null : parseProfile(readFileSync(values.profile, 'utf8'))
    const db = await openConfiguredDatabase(database)
    try {
      await migrate(db)
      const report = await importFiles(db, { now: () => Temporal.Now.instant() }, positionals, {
        allOrNothing: values['all-or-nothing'],
        by,
        profile,
        complete: { ...complete, onMissing: (missing) => process.stdout.write(printMissing(missing)) },
        onRecognised: (recognised) => process.stderr.write(printRecognised(recognised)),
        onProgress: printProgress(process.stderr),
      })
      process.stdout.write(printReport(report))
      if (report.findings.some((finding) => finding.refused)) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  } catch (error) {
    process.stderr.write(`${explain(error, database.dataDir)}\n`)
    process.exitCode = 2
  }
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(2)
}

/** What a person can mend (the profile, a file, the database) in words; any other error is rethrown. */
function explain(error: unknown, dataDir: string): string {
  if (error instanceof ProfileFault)
    return error.faults.map((fault) => `${values.profile}: ${fault}`).join('\n')
  if (error instanceof UnknownFileError) return error.message
  const fault = explainDatabaseFault(error, dataDir)
  if (fault) return fault
  if (isOfSystem(error)) return error.message
  throw error
}

/** Errors whose message is enough: a missing file, a file that is there already. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'code' in error
}
