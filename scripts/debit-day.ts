// Prints what a debit day would charge now: `npm run debit-day -- --date YYYY-MM-DD --dry-run`. Charging
// itself is a job of the running server (docs/operations.md).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asTyped } from '@llave/api/config/as-typed'
import { readDatabaseConfig } from '@llave/api/config/read-config'
import { FolderInUseError } from '@llave/api/database/data-folder-faults'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { readPlan } from '@llave/api/debit/plan.store'
import { printPlan } from '@llave/api/debit/print-plan'
import { explainStartFault } from '@llave/api/explain-start-fault'
import { debitDayOfMonth, nextDebitDay } from '@llave/domain/debit/debit-day'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { demoShops } from './demo-environment.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

const { CARD_PEN_SHOP_ID, CARD_USD_SHOP_ID } = process.env
const database = readDatabaseConfig(process.env)
const usage = asTyped('Usage: npm run debit-day -- [--date YYYY-MM-24] --dry-run\n')

/** The requested day, by default the next debit day; null where it is not one. */
function readDay(text: string | undefined): Temporal.PlainDate | null {
  if (text === undefined) return nextDebitDay(limaDateTime(Temporal.Now.instant()))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    return day.day === debitDayOfMonth ? day : null
  } catch {
    return null
  }
}

function readOptions() {
  try {
    const options = { date: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const
    return parseArgs({ options }).values
  } catch {
    return null
  }
}

const options = readOptions()
const day = options && readDay(options.date)
if (!options || !day) {
  process.stderr.write(`${usage}Cards are charged on the ${debitDayOfMonth}th of a month.\n`)
  process.exit(2)
}
if (!options['dry-run']) {
  process.stderr.write(`${usage}A running Llave charges by itself; this shows what it would charge.\n`)
  process.exit(2)
}
if (!database.databaseUrl && !existsSync(join(database.dataDir, 'database'))) {
  process.stderr.write(
    `There is no database in ${database.dataDir}. Set DATABASE_URL or DATA_DIR as Llave has them.\n`,
  )
  process.exit(2)
}

try {
  const db = await openConfiguredDatabase(database, 1)
  try {
    const shops = {
      PEN: { shopId: CARD_PEN_SHOP_ID ?? demoShops.PEN.shopId },
      USD: { shopId: CARD_USD_SHOP_ID ?? demoShops.USD.shopId },
    }
    process.stdout.write(printPlan(day, await readPlan(db, day, shops)))
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
