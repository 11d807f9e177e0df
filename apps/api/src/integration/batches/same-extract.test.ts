import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { kindNames } from '@llave/contract/integration/rows/kind-names'
import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { newKey } from '@llave/testkit/new-key'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import { buildApp } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import { importFiles } from '../import/import-files.ts'
import { type Column, columnsOf, kindHeadings } from '../source-files/columns.ts'
import { openFiles } from '../source-files/open-files.ts'
import { renderTemplate } from '../templates/render-template.ts'

const folder = join(import.meta.dirname, '../../../../../docs/import-example')
const files = kindNames
  .filter((kind) => kind !== 'replies')
  .map((kind) => {
    const format = ['projects', 'exchange-rates', 'notices'].includes(kind) ? 'ndjson' : 'csv'
    return { kind, path: join(folder, `${kind}.${format}`) }
  })
const clock = new FixedClock('2026-11-21T20:20:05Z')
const withFiles = new Set([
  'homePicture',
  'bannerPicture',
  'mapPicture',
  'galleryPictures',
  'picture',
  'file',
])
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

async function readRows(path: string): Promise<Record<string, unknown>[]> {
  const [table] = await openFiles([path], null)
  if (!table || 'faults' in table) throw new Error(`${path} is not read`)
  const rows = []
  for await (const row of table.rows()) {
    if ('fault' in row) throw new Error(row.fault)
    rows.push({ ...row.values })
  }
  return rows
}

/** Sends the example by calls; answers what became of its rows. */
async function sendExample(db: Database): Promise<string[]> {
  const app = await buildApp({ config: testConfig(), db, clock })
  const erp = new Visitor(app)
  erp.token = await newKey({ db, clock })
  async function upload(name: string): Promise<string> {
    const headers = { 'content-type': types[extname(name)] ?? '' }
    const bytes = readFileSync(join(folder, name))
    const answer = await erp.call(
      'POST',
      `/integration/v1/files?name=${encodeURIComponent(name)}`,
      bytes,
      headers,
    )
    return answer.body.file
  }
  const outcomes: string[] = []
  for (const { kind, path } of files) {
    const rows = await readRows(path)
    for (const row of rows) {
      for (const [member, value] of Object.entries(row).filter(([member]) => withFiles.has(member))) {
        row[member] = Array.isArray(value)
          ? await Promise.all(value.map(upload))
          : await upload(String(value))
      }
    }
    const { body } = await erp.call('PUT', `/integration/v1/${kind}`, { rows })
    outcomes.push(...body.rows.map((row: object) => JSON.stringify(row)))
  }
  await app.close()
  return outcomes
}

/** A cell as a person fills it: days and amounts typed, the words of the sheet, several values in one cell. */
function fill(value: unknown, { as }: Column) {
  if (value === undefined) return null
  if (Array.isArray(value)) return { value: value.join('; '), type: String }
  const text = String(value)
  if (typeof as === 'object') return { value: as.words[text]?.[0] ?? text, type: String }
  // The day that is not known is no day to a sheet.
  if (as === 'day' && text !== '0000-00-00') {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  }
  if (as === 'amount' || as === 'decimal') return { value: Number(text), type: Number }
  return { value: text, type: String }
}

/** The template, filled with the example, beside its pictures and papers. */
async function fillTemplate(into: string): Promise<string> {
  cpSync(folder, into, { recursive: true })
  const template = await readWorkbook(Buffer.from(await renderTemplate()))
  const sheets = []
  for (const { kind, path } of files) {
    const heading = template.find(({ sheet }) => sheet === kindHeadings[kind])?.data[0] as unknown as string[]
    const columns = Object.entries(columnsOf(kind))
    const rows = (await readRows(path)).map((row) =>
      columns.map(([member, column]) => fill(row[member], column)),
    )
    sheets.push({
      sheet: kindHeadings[kind],
      data: [heading.map((value) => ({ value, type: String })), ...rows] as Row[],
    })
  }
  const path = join(into, 'extracto.xlsx')
  writeFileSync(path, await writeExcelFile(sheets).toBuffer())
  return path
}

/** Every row of what the ERP owns; numbers of our own, of files and of batches are left out. */
async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const tables = [
    'customer',
    'customer_phone',
    'project',
    'project_picture',
    'progress_picture',
    'property',
    'receivable',
    'exchange_rate',
    'notice',
    'document',
  ]
  const content: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      row: string
    }>`select (to_jsonb(t) - 'id' - 'file_id' - 'created_batch')::text as row
      from ${sql.table(table)} t order by 1`.execute(db)
    content[table] = rows.map(({ row }) => row)
    expect(rows.length, table).toBeGreaterThan(0)
  }
  return content
}

const created = new Set([JSON.stringify({ outcome: 'created' })])
const byFile = await createTestDatabase()
afterAll(byFile.drop)
const report = await importFiles(
  byFile.db,
  clock,
  files.map(({ path }) => path),
  { allOrNothing: true, by: 'prueba', onProgress: () => undefined },
)
if (report.findings.length > 0) throw new Error('The example is refused')

test.each([
  ['PostgreSQL, where one answers', createTestDatabase],
  ['the embedded database', createEmbeddedDatabase],
])('the same extract leaves the same rows by files and by calls: %s', async (_, create) => {
  const byCall = await create()
  expect(new Set(await sendExample(byCall.db))).toEqual(created)
  expect(await contentOf(byCall.db)).toEqual(await contentOf(byFile.db))
  await byCall.drop()
})

test('the same extract leaves the same rows by the workbook of the template', async () => {
  const into = mkdtempSync(join(tmpdir(), 'llave-same-extract-'))
  const byWorkbook = await createTestDatabase()
  const { findings, counts } = await importFiles(byWorkbook.db, clock, [await fillTemplate(into)], {
    allOrNothing: true,
    by: 'prueba',
    onProgress: () => undefined,
  })
  expect(findings).toEqual([])
  expect(counts.receivables.created).toBe(6)
  expect(await contentOf(byWorkbook.db)).toEqual(await contentOf(byFile.db))
  await byWorkbook.drop()
  rmSync(into, { recursive: true })
})

test('what came by files is the same when it comes by calls', async () => {
  expect(new Set(await sendExample(byFile.db))).toEqual(new Set([JSON.stringify({ outcome: 'same' })]))
})
