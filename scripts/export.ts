// A day as a file for the accounting: `npm run export -- payments|refunds|complaints --date YYYY-MM-DD
// [--format xlsx|csv] [--out FILE]`, with the same figures as the feeds (docs/feeds.md).
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asTyped } from '@llave/api/config/as-typed'
import { readDatabaseConfig } from '@llave/api/config/read-config'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { exportedFeeds } from '@llave/api/integration/feeds/day-sheet'
import { exportDay, exportFormats } from '@llave/api/integration/feeds/export-day'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { explainDatabaseFault } from './explain-database-fault.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

const usage = asTyped(
  `Uso: npm run export -- ${exportedFeeds.join('|')} --date AAAA-MM-DD [--format ${exportFormats.join('|')}] [--out ARCHIVO]\n`,
)
const database = readDatabaseConfig(process.env)

const { feed, day, format, out } = readArguments()
if (!database.databaseUrl && !existsSync(join(database.dataDir, 'database'))) {
  end(
    `No hay una base de datos en ${database.dataDir}. Indica DATABASE_URL o DATA_DIR como los tiene Llave.\n`,
  )
}

try {
  const db = await openConfiguredDatabase(database, 1)
  try {
    // What happened since Llave last ran has its number only now.
    await numberEvents(db, { now: () => Temporal.Now.instant() }, new AbortController().signal)
    const { bytes, fileName, rows, complete } = await exportDay(db, feed, day, format)
    writeFileSync(out ?? fileName, bytes)
    const state = complete ? 'el día está cerrado' : 'el día sigue abierto y puede recibir más filas'
    process.stdout.write(`${out ?? fileName}: ${rows} ${rows === 1 ? 'fila' : 'filas'}, ${state}.\n`)
  } finally {
    await db.destroy()
  }
} catch (error) {
  const fault = explainDatabaseFault(error, database.dataDir)
  if (fault) end(`${fault}\n`)
  if (!(error instanceof Error && 'code' in error)) throw error
  end(`${error.message}\n`)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        date: { type: 'string' },
        format: { type: 'string', default: 'xlsx' },
        out: { type: 'string' },
      },
      allowPositionals: true,
    })
    const feed = exportedFeeds.find((each) => each === positionals[0])
    const format = exportFormats.find((each) => each === values.format)
    if (!feed || !format || positionals.length > 1 || !/^\d{4}-\d\d-\d\d$/.test(values.date ?? '')) end(usage)
    return { feed, format, day: Temporal.PlainDate.from(values.date ?? ''), out: values.out }
  } catch {
    return end(usage)
  }
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(2)
}
