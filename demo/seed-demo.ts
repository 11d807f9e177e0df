import { join } from 'node:path'
import type { Database } from '@llave/api/database/database'
import { importFiles } from '@llave/api/integration/import/import-files'
import { printReport } from '@llave/api/integration/import/print-report'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { makeCessions, makeDemoData, makeMovedDeliveries } from './make-demo-data.ts'
import { seedCases } from './seed-cases.ts'
import { seedImports } from './seed-imports.ts'
import { seedNotices } from './seed-notices.ts'
import { seedNumbers } from './seed-numbers.ts'
import { seedPapers } from './seed-papers.ts'
import { seedPromises } from './seed-promises.ts'
import { seedStaff } from './seed-staff.ts'
import { seedWorks } from './seed-works.ts'

/**
 * Fills an empty database with the demonstration: through the importer, from files that stay in `folder`, and
 * with the developer's people and what they answer. A database that has customers is left as it is. Returns whether it was filled.
 */
export async function seedDemo(
  db: Database,
  clock: Clock,
  folder: string = join(process.env.DATA_DIR ?? '.data', 'demo'),
): Promise<boolean> {
  const known = await db.selectFrom('customer').select('id').limit(1).execute()
  if (known.length > 0) return false
  const today = limaDate(clock.now())
  await bring(db, clock, await makeDemoData(folder, today))
  await bring(db, clock, [await makeCessions(folder, today)])
  for (const told of [1, 2]) await bring(db, clock, [await makeMovedDeliveries(folder, today, told)])
  await seedStaff(db, clock)
  await seedCases(db, clock.now())
  await seedNotices(db, clock.now())
  await seedPapers(db, clock)
  await seedWorks(db, clock)
  await seedPromises(db, clock)
  await seedNumbers(db, clock)
  await seedImports(db, clock)
  return true
}

async function bring(db: Database, clock: Clock, files: readonly string[]): Promise<void> {
  const options = { allOrNothing: true, by: 'demo', onProgress: () => undefined }
  const report = await importFiles(db, clock, files, options)
  if (!report.applied) throw new Error(`The demonstration was refused:\n${printReport(report)}`)
}
