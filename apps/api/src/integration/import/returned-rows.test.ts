import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { encodeText } from '../source-files/encoding.ts'
import { parseProfile } from '../source-files/profile.ts'
import { importFiles } from './import-files.ts'
import { printReport } from './print-report.ts'

const { db, owner, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:00:00Z')
let folder = ''
beforeEach(async () => {
  await owner.deleteFrom('customer').execute()
  folder = mkdtempSync(join(tmpdir(), 'llave-returned-'))
  return () => rmSync(folder, { recursive: true })
})
afterAll(drop)

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function run(path: string, allOrNothing = false) {
  return importFiles(db, clock, [path], { allOrNothing, by: 'prueba', onProgress: () => undefined })
}

const heading = 'Tipo doc;Documento;Nombre;Celular;Notas'

test('refused rows come back as they came but for what a sheet would run, with what is wrong, and are taken once they are mended', async () => {
  const rows = [
    'DNI;44556677;Lucía Núñez;+51 999888777;',
    'DNI;4455;"Ñato; el ""otro""";+51 999888778;nota',
    'DNI;40112233;"=HYPERLINK(""http://mal.example"";""Rosa"")";999888779;" x"',
    'DNI;40112234',
  ]
  const path = write(
    'customers-nov.csv',
    encodeText(`${[heading, ...rows].join('\r\n')}\r\n`, 'windows-1252'),
  )
  const report = await run(path)
  const returned = join(folder, 'customers-nov.rechazadas.csv')
  expect(report.returned).toEqual([returned])
  const text = new TextDecoder('windows-1252').decode(readFileSync(returned))
  expect(text.split('\r\n')).toEqual([
    `${heading};Error`,
    `DNI;4455;"Ñato; el ""otro""";'+51 999888778;nota;"Documento: tiene 4 cifras y un DNI tiene 8: una hoja de cálculo quita los ceros de la izquierda; se espera el número con todas sus cifras"`,
    `DNI;40112233;"'=HYPERLINK(""http://mal.example"";""Rosa"")";999888779;" x";"Celular: no tiene código de país: 999888779; se espera celulares como +51 999888777"`,
    'DNI;40112234;;;;La fila tiene 2 columnas y se esperan 5',
    '',
  ])
  const mended = text
    .replace(';4455;', ';40556677;')
    .replace(';999888779;', ';+51 999888779;')
    .replace('DNI;40112234;;', 'DNI;40112234;Mateo;')
  const again = await run(write('customers-nov.rechazadas.csv', encodeText(mended, 'windows-1252')))
  expect(again.findings.filter(({ refused }) => refused)).toEqual([])
  expect(again.counts.customers).toMatchObject({ created: 3, refused: 0 })
  expect(again.returned).toEqual([])
  const names = await db.selectFrom('customer').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual([
    '=HYPERLINK("http://mal.example";"Rosa")',
    'Lucía Núñez',
    'Mateo',
    'Ñato; el "otro"',
  ])
})

test('rows that only the database refuses come back too, and what an earlier run said of them is said anew', async () => {
  const path = write(
    'properties.csv',
    'Proforma,Tipo doc,Documento,Proyecto,Inmueble,Moneda,Fecha de venta,Error\n1,DNI,44556677,P01,Lote,PEN,14/03/2025,de antes\n',
  )
  const report = await run(path)
  expect(readFileSync(join(folder, 'properties.rechazadas.csv'), 'utf8')).toBe(
    `Proforma,Tipo doc,Documento,Proyecto,Inmueble,Moneda,Fecha de venta,Error\r\n1,DNI,44556677,P01,Lote,PEN,14/03/2025,${report.findings[0]?.column}: ${report.findings[0]?.reason}\r\n`,
  )
})

test('refused lines of NDJSON come back with a member that is not read', async () => {
  const good = '{"documentType":"01","documentNumber":"44556677","name":"Ana"}'
  const bad = '{"documentType": "01", "documentNumber": "4455", "name": "Rosa", "n": 1.10 }'
  const path = write('customers.ndjson', `${good}\n${bad}\n[1]\n{}\n`)
  await run(path)
  const returned = join(folder, 'customers.rechazadas.ndjson')
  const lines = readFileSync(returned, 'utf8').split('\n')
  expect(lines[0]).toBe(
    '{"documentType": "01", "documentNumber": "4455", "name": "Rosa", "n": 1.10 ,"Error":"n: no es un campo de este tipo de fila"}',
  )
  expect(lines[1]).toBe('[1]')
  expect(JSON.parse(lines[2] ?? '')).toHaveProperty('Error')
  const mended = (lines[0] ?? '').replace('4455"', '44556688"').replace(', "n": 1.10 ', '')
  writeFileSync(returned, `${mended}\n${lines[2]}\n`)
  const again = await run(returned)
  expect(again.counts.customers).toMatchObject({ created: 1, refused: 1 })
  expect(readFileSync(join(folder, 'customers.rechazadas.rechazadas.ndjson'), 'utf8')).toBe(`${lines[2]}\n`)
})

test('nothing comes back where nothing was refused, and what holds people is for its owner alone', async () => {
  const row = 'DNI;44556677;Lucía;+51 999888777;'
  expect((await run(write('customers.csv', `${heading}\n${row}\n`))).returned).toEqual([])
  expect(existsSync(join(folder, 'customers.rechazadas.csv'))).toBe(false)
  await run(write('customers.csv', `${heading}\n${row.replace('44556677', '44')}\n`))
  expect(statSync(join(folder, 'customers.rechazadas.csv')).mode & 0o777).toBe(0o600)
})

test('an older file of refused rows makes way, whoever could read it and wherever it led', async () => {
  const elsewhere = write('elsewhere.csv', 'mío')
  const [text, book] = ['customers.rechazadas.csv', 'extracto.rechazadas.xlsx'].map((name) =>
    join(folder, name),
  )
  for (const target of [text, book] as string[]) symlinkSync(elsewhere, target)
  await run(write('customers.csv', `${heading}\nDNI;44;Rosa;;\n`))
  const sheet = {
    sheet: 'TC',
    data: [
      ['Fecha', 'TC'],
      ['ayer', 'x'],
    ].map((row) => row.map((value) => ({ value }))),
  }
  await run(write('extracto.xlsx', await writeExcelFile([sheet]).toBuffer()))
  for (const target of [text, book] as string[]) {
    expect(lstatSync(target)).toMatchObject({ mode: 0o100600 })
  }
  expect(readFileSync(elsewhere, 'utf8')).toBe('mío')
})

test('a file is not read beside the one whose refused rows would be written over it, nor twice', async () => {
  const path = write('customers.csv', `${heading}\nDNI;44;Rosa;;\n`)
  const mended = write('customers.rechazadas.csv', `${heading};Error\nDNI;44556677;Rosa;;;x\n`)
  const options = { allOrNothing: false, by: 'prueba', onProgress: () => undefined }
  for (const paths of [
    [path, mended],
    [mended, path],
  ]) {
    await expect(importFiles(db, clock, paths, options)).rejects.toThrow(
      `${mended}: ahí se escriben las filas rechazadas de customers.csv: impórtelo antes, aparte`,
    )
  }
  await expect(
    importFiles(db, clock, [mended, `${folder}/./customers.rechazadas.csv`], options),
  ).rejects.toThrow('está dos veces')
  expect(readFileSync(mended, 'utf8')).toContain('44556677')
})

test('where the file of refused rows cannot be written, the report says so and the good rows are stored', async () => {
  const path = write('customers.csv', `${heading}\nDNI;44556677;Lucía;+51 999888777;\nDNI;44;Rosa;;\n`)
  const target = join(folder, 'customers.rechazadas.csv')
  mkdirSync(target)
  const report = await run(path)
  expect(report.counts.customers).toMatchObject({ created: 1, refused: 1 })
  expect(report.returned).toEqual([])
  expect(report.notReturned).toEqual([expect.stringContaining(target)])
  expect(printReport(report)).toContain(`No se pudieron escribir las filas rechazadas: ${target}`)
})

test('a file with its heading alone is a failure, and with all-or-nothing nothing of the others is stored', async () => {
  const empty = write('exchange-rates.csv', 'Fecha;TC\r\n')
  const good = write('customers.csv', `${heading}\nDNI;44556677;Lucía;+51 999888777;\n`)
  const options = { allOrNothing: true, by: 'prueba', onProgress: () => undefined }
  const report = await importFiles(db, clock, [good, empty], options)
  expect(report.applied).toBe(false)
  expect(report.findings.filter(({ refused }) => refused)).toMatchObject([
    { file: empty, line: 1, reason: 'No tiene filas' },
  ])
  expect(await db.selectFrom('customer').select('id').execute()).toEqual([])
  const apart = await importFiles(db, clock, [good, empty], { ...options, allOrNothing: false })
  expect(apart.counts).toMatchObject({ customers: { created: 1 }, 'exchange-rates': { refused: 1 } })
})

test('what was recognised is told before the first row is stored, and what was passed over is kept as a note', async () => {
  const told: unknown[] = []
  const path = write('customers.csv', `${heading}\nDNI;44556677;Lucía;999888777;\n`)
  const report = await importFiles(db, clock, [path], {
    allOrNothing: false,
    by: 'prueba',
    profile: parseProfile('{"system":"ERP","dialCode":"51"}'),
    onRecognised: (recognised) => told.push(...recognised.map(({ name, said }) => [name, said])),
    onProgress: () => told.push('progress'),
  })
  expect(told).toEqual([
    [
      'customers.csv',
      [
        'leído como UTF-8, separado por ";"',
        'columnas: Tipo doc = documentType, Documento = documentNumber, Nombre = name, Celular = phones',
        'columnas que no se usan: Notas',
        'celulares sin código de país: +51',
      ],
    ],
    'progress',
    'progress',
  ])
  expect(report.findings).toMatchObject([{ refused: false, reason: 'columna que no se usa: Notas' }])
  const kept = await db
    .selectFrom('import_finding')
    .select('reason')
    .where('batch_id', '=', report.batch)
    .execute()
  expect(kept).toEqual([{ reason: 'columna que no se usa: Notas' }])
  const audit = await db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'import.began')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit?.details).toMatchObject({ profile: 'ERP' })
})

test('the report names file, row, proforma and letra, column, value and what was expected', async () => {
  const path = write(
    'receivables.csv',
    'Proforma;Tipo;Letra;Sociedad;Ejercicio;Documento;Moneda;Importe;F. Vencimiento;Estado\n1000234;Letra;L-1;PE01;2026;19;USD;1.234;05/12/26;debe\n',
  )
  const report = await run(path)
  expect(printReport(report)).toBe(
    [
      `${path}:2: rechazada: proforma 1000234, letra L-1, Importe "1.234": se puede leer de dos maneras: 1234 o 1 con tres decimales; se espera un importe como 1234.50`,
      `${path}:2: rechazada: proforma 1000234, letra L-1, F. Vencimiento "05/12/26": tiene el año con dos cifras; se espera una fecha como 2026-12-05 o 05/12/2026`,
      `${path}:2: rechazada: proforma 1000234, letra L-1, Estado "debe": no es pending, paid ni annulled; se espera Pendiente, Pagado, Anulado`,
      'Letras y pagos: filas nuevas 0, cambiadas 0, sin cambio 0, rechazadas 1',
      `Filas rechazadas, con su error: ${join(folder, 'receivables.rechazadas.csv')}`,
      '',
    ].join('\n'),
  )
  const kept = await db
    .selectFrom('import_finding')
    .select(['column_name', 'value', 'expected', 'proforma', 'letra'])
    .where('batch_id', '=', report.batch)
    .orderBy('position')
    .execute()
  expect(kept[0]).toEqual({
    column_name: 'Importe',
    value: '1.234',
    expected: 'un importe como 1234.50',
    proforma: '1000234',
    letra: 'L-1',
  })
})
