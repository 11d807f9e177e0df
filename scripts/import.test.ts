import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-import-cli-'))
const { db, url, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

function runImport(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['scripts/import.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder },
    },
  )
  return { status, stdout, stderr }
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const row = (number: string, name = 'Rosa') =>
  `{"documentType":"01","documentNumber":"${number}","name":"${name}","phones":["+51 999888777"]}\n`

test('npm run import stores the files, shows progress and ends with 0', async () => {
  const { status, stdout, stderr } = runImport(write('customers.ndjson', row('44556677')), '--by', 'Ana Soto')
  expect(stderr).toContain('100 %')
  expect(stdout).toBe('Clientes: filas nuevas 1, cambiadas 0, sin cambio 0, rechazadas 0\n')
  expect(status).toBe(0)
  if (url) expect(await db.selectFrom('customer').select('name').execute()).toEqual([{ name: 'Rosa' }])
})

test('npm run import reports each bad row and ends with 1', () => {
  const path = write('customers.ndjson', row('4455') + row('44556679', 'Mateo'))
  const { status, stdout } = runImport(path, '--all-or-nothing', '--by', 'Ana Soto')
  expect(stdout).toBe(
    [
      `${path}:1: rechazada: documentNumber "4455": El número de DNI es incorrecto`,
      'Clientes: filas nuevas 1, cambiadas 0, sin cambio 0, rechazadas 1',
      'No se guardó nada: hay filas rechazadas y se pidió todo o nada.',
      `Filas rechazadas, con su error: ${join(folder, 'customers.rechazadas.ndjson')}`,
      '',
    ].join('\n'),
  )
  expect(status).toBe(1)
})

test('npm run import without a file, or with an unreadable one, says so and ends with 2', () => {
  expect(runImport()).toMatchObject({ status: 2, stderr: expect.stringContaining('Uso:') })
  expect(runImport(write('customers.ndjson', row('44556680')))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^Indica quién importa con --by\.\nUso: npm run import -- ARCHIVO… --by NOMBRE /,
    ),
  })
  expect(runImport('nada.csv', '--by', 'Ana Soto')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nada.csv'),
  })
  expect(runImport(join(folder, 'customers-2.ndjson'), '--by', 'Ana Soto')).toMatchObject({ status: 2 })
})

test('npm run import says what a complete extract lacks, and ends with 1 where that is too much', () => {
  const notice = (id: string) =>
    `${JSON.stringify({ id, title: 'Obra', text: 'x', publishedOn: '2026-11-01' })}\n`
  expect(runImport(write('notices.ndjson', notice('1') + notice('2')), '--by', 'Ana Soto').status).toBe(0)
  const complete = [write('notices.ndjson', notice('1')), '--by', 'Ana Soto', '--complete', 'notices']
  const stopped = runImport(...complete)
  expect(stopped.status).toBe(1)
  expect(stopped.stdout).toMatch(/^Avisos: 1 de 2 guardadas no vinieron en el extracto completo\.$/m)
  expect(runImport(...complete, '--withdraw-up-to', '50%')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('retiradas 1'),
  })
  expect(runImport(...complete, '--complete', 'customers')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--complete customers: '),
  })
})

test('npm run import says what it recognised, and reads by the profile of a system', () => {
  const path = write('clientes-erp.csv', 'TD;NUM;NOM;CEL\nDNI;44556681;Julia;999888777\n')
  const columns = { documentType: 'TD', documentNumber: 'NUM', name: 'NOM', phones: 'CEL' }
  const files = [{ name: 'clientes-*.csv', kind: 'customers', columns }]
  const profile = write('perfil.json', JSON.stringify({ system: 'ERP', dialCode: '51', files }))
  const { status, stderr, stdout } = runImport(path, '--profile', profile, '--by', 'Ana Soto')
  expect(stdout).toBe('Clientes: filas nuevas 1, cambiadas 0, sin cambio 0, rechazadas 0\n')
  expect(stderr).toContain('clientes-erp.csv: Clientes\n  leído como UTF-8, separado por ";"\n')
  expect(status).toBe(0)
  const wrong = write('malo.json', '{"system":"","dias":1}')
  expect(runImport(path, '--profile', wrong, '--by', 'Ana Soto')).toMatchObject({
    status: 2,
    stderr: `${wrong}: system: está vacío\n${wrong}: el perfil: dias no se conoce\n`,
  })
})

test('npm run import --template writes a workbook, and none over one that is there', () => {
  const path = join(folder, 'plantilla.xlsx')
  expect(runImport('--template', path)).toMatchObject({ status: 0, stdout: `${path}\n` })
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  expect(runImport('--template', path)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('EEXIST'),
  })
  expect(runImport(path, '--by', 'Ana Soto')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${path}:1: rechazada: No tiene filas`),
  })
})
