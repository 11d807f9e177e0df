import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-export-cli-'))
const { db, url, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

function runExport(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts/export.ts'), ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder } },
  )
  return { status, stdout, stderr }
}

test.runIf(url)(
  'npm run export writes the day, numbered up to now, and says whether it is closed',
  async () => {
    const customerId = await insertCustomer(db, personas.lucia)
    await insertProperty(db, customerId, '1000234')
    const row = { customer_id: customerId, proforma: '1000234', phone: '', email: '', text: 'Grieta' }
    await db
      .insertInto('complaint')
      .values({ ...row, filed_at: '2026-01-21T15:30:00Z' })
      .execute()
    expect(runExport('complaints', '--date', '2026-01-21', '--format', 'csv')).toEqual({
      status: 0,
      stdout: 'reclamos-2026-01-21.csv: 1 fila, el día está cerrado.\n',
      stderr: '',
    })
    expect(readFileSync(join(folder, 'reclamos-2026-01-21.csv'), 'utf8')).toContain(';Grieta;')
    const out = join(folder, 'otro.xlsx')
    expect(runExport('payments', '--date', '2100-01-01', '--out', out).stdout).toBe(
      `${out}: 0 filas, el día sigue abierto y puede recibir más filas.\n`,
    )
    expect(existsSync(out)).toBe(true)
  },
)

test.each([
  [['payments']],
  [['payments', '--date', '2026-02-30']],
  [['payments', '--date', '21/11/2026']],
  [['affiliations', '--date', '2026-11-21']],
  [['payments', '--date', '2026-11-21', '--format', 'pdf']],
  [['payments', 'refunds', '--date', '2026-11-21']],
  [['payments', '--day', '2026-11-21']],
])('npm run export %j ends with its usage', (args) => {
  const { status, stderr } = runExport(...args)
  expect(stderr).toMatch(/^Uso: npm run export -- payments\|refunds\|complaints --date AAAA-MM-DD/)
  expect(status).toBe(2)
})
