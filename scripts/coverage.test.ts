import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

type Row = { id: string; requirement: string; file: string; test: string }

const root = join(import.meta.dirname, '..')
const rows = parse(readFileSync(join(root, 'docs/coverage.csv')), { columns: true }) as Row[]

test('the coverage table carries every statement of the specification, as it was written', () => {
  expect(rows).toHaveLength(557)
  expect(new Set(rows.map((row) => row.id)).size).toBe(557)
  const statements = rows.map((row) => `${row.id}\t${row.requirement}`).join('\n')
  const fingerprint = createHash('sha256').update(statements).digest('hex')
  expect(fingerprint).toBe('11556d35ecfbe25d641f5c5c720c180a24300bfddb0df7ec0d1154cfcc431f0f')
})

test('every statement is held by a test that exists, or names the issue that will bring it', () => {
  const sources = new Map<string, string>()
  const faults = rows.flatMap((row) => {
    if (/^issue \d+$/.test(row.file)) return row.test === '' ? [] : [`${row.id}: an issue holds no test`]
    const path = join(root, row.file)
    if (!existsSync(path)) return [`${row.id}: there is no ${row.file}`]
    const source = sources.get(path) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'")
    sources.set(path, source)
    return row.test !== '' && source.includes(row.test) ? [] : [`${row.id}: ${row.file} has no "${row.test}"`]
  })
  expect(faults).toEqual([])
})
