import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfImportFile, holdsRows } from './import-file-name.ts'

test('the names that people give are taken, and tell rows from what rows name', () => {
  for (const name of [
    'receivables-2026-11-23.csv',
    'Clientes (2).xlsx',
    'customers.NDJSON',
    'café ñandú.txt',
  ])
    expect([faultOfImportFile(name), holdsRows(name)], name).toEqual([null, true])
  for (const name of ['minuta 1000301.pdf', 'obra_01.JPG'])
    expect([faultOfImportFile(name), holdsRows(name)], name).toEqual([null, false])
  for (const name of [
    '',
    '.csv',
    'a.exe',
    'a',
    '../a.csv',
    'a/b.csv',
    'a\\b.csv',
    'a\0.csv',
    `${'a'.repeat(130)}.csv`,
  ])
    expect(faultOfImportFile(name), name).not.toBe(null)
})

test('no name leads out of its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '\0', ':', ' ') }), (start) => {
      const name = `${start}.csv`
      if (faultOfImportFile(name) === null) expect(name).not.toMatch(/[/\\\0:]|^\./)
    }),
  )
})
