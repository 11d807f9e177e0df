import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { putRows } from '@llave/contract/integration/put-rows'
import { kindNames } from '@llave/contract/integration/rows/kind-names'
import { statedKinds } from '@llave/contract/integration/rows/row-kinds'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowKinds } from '../rows/row-kinds.ts'
import { importFiles } from './import-files.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const docs = join(import.meta.dirname, '../../../../../docs')
const files = [
  'exchange-rates.ndjson',
  'receivables.csv',
  'properties.csv',
  'customers.csv',
  'progress.csv',
  'projects.ndjson',
  'documents.csv',
  'title-stages.csv',
  'notices.ndjson',
].map((name) => join(docs, 'import-example', name))
const options = { allOrNothing: true, by: 'prueba', onProgress: () => undefined }

test('the example of the documentation is imported completely, in any order of its files', async () => {
  const report = await importFiles(db, new FixedClock('2026-11-21T15:00:00Z'), files, options)
  expect(report.findings).toEqual([])
  expect(report.applied).toBe(true)
  expect(report.counts).toEqual({
    projects: { created: 2, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    progress: { created: 2, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    customers: { created: 3, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    properties: { created: 3, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    receivables: { created: 6, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    'exchange-rates': { created: 2, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    notices: { created: 2, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    documents: { created: 2, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    'title-stages': { created: 6, changed: 0, same: 0, withdrawn: 0, refused: 0 },
    replies: { created: 0, changed: 0, same: 0, withdrawn: 0, refused: 0 },
  })
})

test('importing the example a second time changes nothing', async () => {
  const before = await everything()
  const report = await importFiles(db, new FixedClock('2026-11-22T15:00:00Z'), files, options)
  expect(Object.values(report.counts).map(({ created, changed }) => created + changed)).toEqual(
    kindNames.map(() => 0),
  )
  expect(await everything()).toEqual(before)
})

test('the documentation lists exactly the columns that are read', () => {
  const page = readFileSync(join(docs, 'import-formats.md'), 'utf8')
  for (const name of kindNames) {
    const section = page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
    const cells = section.split('\n').filter((line) => line.startsWith('| `'))
    const documented = cells.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map((found) => found[1]),
    )
    expect(documented.sort(), `columns in docs/import-formats.md, "${name}"`).toEqual(
      Object.keys(rowKinds[name].shape.schema.shape).sort(),
    )
  }
})

test('OpenAPI has every column as a text or a list, and asks for those that the documentation says are required', () => {
  const page = readFileSync(join(docs, 'import-formats.md'), 'utf8')
  for (const name of kindNames) {
    const section = page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
    const needed = [...section.matchAll(/^\| (`.*`) \| required \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, column]) => column),
    )
    const { rows } = z.toJSONSchema(putRows[name].body, { io: 'input' }).properties as {
      rows: { items: { anyOf: { required: string[]; properties: Record<string, { type: string }> }[] } }
    }
    const [items, withdrawn] = rows.items.anyOf
    if (!items || !withdrawn) throw new Error('A row is stored or withdrawn')
    expect(withdrawn.required, name).toEqual([...statedKinds[name].key, 'withdraw'])
    expect(Object.keys(withdrawn.properties).sort(), name).toEqual(withdrawn.required.toSorted())
    expect(items.required.toSorted(), name).toEqual(needed.sort())
    expect(Object.keys(items.properties), name).toEqual(Object.keys(rowKinds[name].shape.schema.shape))
    for (const [member, { type }] of Object.entries(items.properties)) {
      expect(['string', 'array'], `${name}.${member}`).toContain(type)
    }
  }
})

async function everything() {
  return {
    projects: await db.selectFrom('project').selectAll().orderBy('code').execute(),
    pictures: await db.selectFrom('project_picture').selectAll().orderBy('file_id').execute(),
    progress: await db.selectFrom('progress_picture').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('file').select('id').orderBy('id').execute(),
    customers: await db.selectFrom('customer').selectAll().orderBy('id').execute(),
    phones: await db.selectFrom('customer_phone').selectAll().orderBy('number').execute(),
    properties: await db.selectFrom('property').selectAll().orderBy('proforma').execute(),
    receivables: await db.selectFrom('receivable').selectAll().orderBy('id').execute(),
    notices: await db.selectFrom('notice').selectAll().orderBy('id').execute(),
    documents: await db.selectFrom('document').selectAll().orderBy('id').execute(),
    rates: await db.selectFrom('exchange_rate').selectAll().orderBy('valid_from').execute(),
  }
}
