import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { importFiles } from './import-files.ts'

const twoConnections = await postgresAnswers()
const clock = new FixedClock('2026-11-21T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-import-kill-'))
const { db, owner, url = '', drop } = await createTestDatabase()
beforeEach(async () => {
  await owner.deleteFrom('customer').execute()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

/** 3,000 customers: two thousand rows are one transaction. */
function extract(): string {
  const rows = Array.from(
    { length: 3000 },
    (_, n) => `DNI;${40_000_000 + n};Cliente ${n};+51 9${40_000_000 + n}\r\n`,
  )
  const path = join(folder, 'customers.csv')
  writeFileSync(path, `Tipo doc;Documento;Nombre;Celular\r\n${rows.join('')}`)
  return path
}

const options = { allOrNothing: false, by: 'prueba', onProgress: () => undefined }

test.skipIf(!twoConnections)(
  'an import that is killed in the middle leaves whole batches, and the same file again brings the rest',
  async ({ signal }) => {
    const path = extract()
    await db
      .insertInto('customer')
      .values({
        document_type: '01',
        document_number: '40002200',
        name: 'Antes',
        updated_at: clock.now().toString(),
      })
      .execute()
    // The second batch hangs at the customer that it has to change.
    await transact(db, async (trx) => {
      await sql`select 1 from customer for update`.execute(trx)
      const importer = spawn(process.execPath, ['scripts/import.ts', path, '--by', 'Ana Soto'], {
        cwd: join(import.meta.dirname, '../../../../..'),
        env: { ...process.env, DATABASE_URL: url ?? '' },
        stdio: 'ignore',
        signal,
      })
      await waitForBlocked(trx)
      importer.kill('SIGKILL')
      await once(importer, 'exit')
    })
    expect(await db.selectFrom('customer').select('id').execute()).toHaveLength(2001)
    const [killed] = await db
      .selectFrom('import_batch')
      .select(['by', 'applied', 'ended_at'])
      .orderBy('id', 'desc')
      .execute()
    expect(killed).toEqual({ by: 'Ana Soto', applied: null, ended_at: null })
    const { counts } = await importFiles(db, clock, [path], options)
    expect(counts.customers).toEqual({ created: 999, changed: 1, same: 2000, withdrawn: 0, refused: 0 })
  },
)

test.skipIf(!twoConnections)('two importers of one file at once store each row once', async () => {
  const path = extract()
  const reports = await Promise.all([
    importFiles(db, clock, [path], options),
    importFiles(db, clock, [path], options),
  ])
  const sum = (outcome: 'created' | 'same' | 'changed' | 'refused') =>
    reports.reduce((total, { counts }) => total + counts.customers[outcome], 0)
  expect([sum('created'), sum('same'), sum('changed'), sum('refused')]).toEqual([3000, 3000, 0, 0])
  expect(await db.selectFrom('customer').select('id').execute()).toHaveLength(3000)
})
