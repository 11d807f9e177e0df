// Imports the developer's files: `npm run import -- FILE… --by NAME [--all-or-nothing] [--complete KIND]`.
// docs/import-formats.md describes the formats and options.
import { parseArgs } from 'node:util'
import { readAuthor } from '@llave/api/audit/read-signature'
import { connectEmbedded, FolderInUseError } from '@llave/api/database/connect-embedded'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { migrate } from '@llave/api/database/migrate'
import { readComplete, usualShare } from '@llave/api/integration/import/complete-kinds'
import { importFiles, UnknownFileError } from '@llave/api/integration/import/import-files'
import { printProgress } from '@llave/api/integration/import/print-progress'
import { printMissing, printReport } from '@llave/api/integration/import/print-report'

const { values, positionals } = parseArgs({
  options: {
    'all-or-nothing': { type: 'boolean', default: false },
    by: { type: 'string' },
    complete: { type: 'string', multiple: true, default: [] },
    'withdraw-up-to': { type: 'string' },
  },
  allowPositionals: true,
})
const usage = `Uso: npm run import -- ARCHIVO… --by NOMBRE [--all-or-nothing]
  [--complete TIPO]… [--withdraw-up-to ${usualShare}]\n`
if (positionals.length === 0) end(usage)
const by = readAuthor(values.by) ?? end(`Indica quién importa con --by.\n${usage}`)
const complete = readComplete(values.complete, values['withdraw-up-to'])
if ('refusal' in complete) end(`${complete.refusal}\n`)

const { DATABASE_URL, DATA_DIR = '.data' } = process.env
try {
  const db = DATABASE_URL ? connectPostgres(DATABASE_URL) : await connectEmbedded(DATA_DIR)
  try {
    await migrate(db)
    const report = await importFiles(db, { now: () => Temporal.Now.instant() }, positionals, {
      allOrNothing: values['all-or-nothing'],
      by,
      onProgress: printProgress(process.stderr),
      complete: { ...complete, onMissing: (missing) => process.stdout.write(printMissing(missing)) },
    })
    process.stdout.write(printReport(report))
    if (report.findings.some((finding) => finding.refused)) process.exitCode = 1
  } finally {
    await db.destroy()
  }
} catch (error) {
  if (!(error instanceof UnknownFileError) && !isOfSystem(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(2)
}

/** Errors whose message is enough: a missing file, a locked folder, a database that does not answer. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof FolderInUseError || (error instanceof Error && 'code' in error)
}
