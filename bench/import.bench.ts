import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFiles } from '@llave/api/integration/import/import-files'
import { printReport } from '@llave/api/integration/import/print-report'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { makeLargeImport } from './make-large-import.ts'
import { reportFigure } from './report-figure.ts'

const size = { customers: 2_000, letrasEach: 50 }
const folder = await mkdtemp(join(tmpdir(), 'llave-import-'))
const { db, drop } = await createTestDatabase()
try {
  const files = await makeLargeImport(folder, size)
  const states: string[] = []
  for (const run of ['first', 'second']) {
    const start = performance.now()
    const report = await importFiles(db, { now: () => Temporal.Now.instant() }, files, {
      allOrNothing: false,
      by: 'bench',
      onProgress: () => undefined,
    })
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(printReport(report))
    reportFigure({
      name: `import of 100,000 letras for 2,000 customers, ${run} run`,
      value: seconds,
      unit: 's',
      budget: { atMost: 60 },
    })
    states.push(await fingerprint())
  }
  reportFigure({
    name: 'rows that the second run changed',
    value: states[0] === states[1] ? 0 : 1,
    unit: 'difference',
    budget: { atMost: 0 },
  })
} finally {
  await drop()
  await rm(folder, { recursive: true })
}

/** A fingerprint of every letra with the version and time of its last change. */
async function fingerprint(): Promise<string> {
  const rows = await db
    .selectFrom('receivable')
    .select(['accounting_number', 'state', 'paid_minor', 'version', 'updated_at'])
    .orderBy('id')
    .execute()
  return JSON.stringify([rows.length, rows])
}
