import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import { renderTemplate } from '../templates/render-template.ts'
import { importFiles } from './import-files.ts'

const { db, owner, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:00:00Z')
let folder = ''
beforeEach(async () => {
  for (const table of ['exchange_rate', 'customer'] as const) await owner.deleteFrom(table).execute()
  folder = mkdtempSync(join(tmpdir(), 'llave-workbooks-'))
  return () => rmSync(folder, { recursive: true })
})
afterAll(drop)

type Cell = string | number | Date | boolean | null

async function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Promise<Uint8Array> {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map(written)) as Row[],
  }))
  return new Uint8Array(await writeExcelFile(data).toBuffer())
}

function written(value: Cell) {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' }
  return { value, type: value.constructor }
}

/** The workbook with the text of one of its parts changed. */
function changed(bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const parts: Unzipped = unzipSync(bytes)
  parts[part] = strToU8(change(strFromU8(parts[part] as Uint8Array)))
  return zipSync(parts)
}

async function run(bytes: Uint8Array, name = 'extracto.xlsx') {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const told: string[] = []
  const report = await importFiles(db, clock, [path], {
    allOrNothing: false,
    by: 'prueba',
    onRecognised: (recognised) => told.push(...recognised.flatMap(({ said }) => said)),
    onProgress: () => undefined,
  })
  const refusals = report.findings.filter(({ refused }) => refused)
  return {
    ...report,
    told,
    refusals: refusals.map(({ line, column, value, reason }) => [line, column, value, reason].join('|')),
  }
}

const rates = () =>
  db.selectFrom('exchange_rate').select(['valid_from', 'pen_per_usd']).orderBy('valid_from').execute()
const noon = (day: string) => new Date(`${day}T00:00:00Z`)
const rateHeading = ['Fecha', 'Tipo de cambio']

describe('a workbook', () => {
  test('is read by the names of its sheets, with days and numbers as the sheet has them, and titles above', async () => {
    const { refusals, told } = await run(
      await workbook({
        'TIPOS DE CAMBIO': [
          ['Tipos de cambio de noviembre'],
          [],
          rateHeading,
          [noon('2026-11-01'), 3.762],
          ['21/11/2026', '3,75'],
        ],
        Hoja2: [['cosas mías']],
      }),
    )
    expect(refusals).toEqual([])
    expect((await rates()).map(({ valid_from, pen_per_usd }) => [String(valid_from), pen_per_usd])).toEqual([
      ['2026-11-01', '3.7620'],
      ['2026-11-21', '3.7500'],
    ])
    expect(told).toContain('hojas que no se leen: Hoja2')
    expect(told).toContain('encabezado en la fila 3')
  })

  test('of one sheet is of the kind that its own name says', async () => {
    const { counts } = await run(
      await workbook({ Hoja1: [rateHeading, [noon('2026-11-01'), 3.7]] }),
      'exchange-rates nov.xlsx',
    )
    expect(counts['exchange-rates'].created).toBe(1)
  })

  test('comes back whole with what is wrong beside each row, and is taken once it is mended', async () => {
    const customers = [
      ['Tipo doc', 'Documento', 'Nombre', 'Celular'],
      ['DNI', 44556677, 'Lucía', '+51 999888777'],
      ['DNI', 4556677, 'Rosa', 51999888777],
      ['CE', 1234567, 'Anna', '+34 612345678'],
    ]
    const { refusals, returned, counts } = await run(
      await workbook({ Clientes: customers, 'Tipo de cambio': [rateHeading, [noon('2026-11-01'), 3.7]] }),
    )
    expect(counts).toMatchObject({ customers: { created: 1, refused: 2 }, 'exchange-rates': { created: 1 } })
    expect(refusals).toEqual([
      '3|Celular|51999888777|no tiene código de país: 51999888777',
      '3|Documento|4556677|tiene 7 cifras y un DNI tiene 8: una hoja de cálculo quita los ceros de la izquierda',
      '4|Documento|1234567|está escrito como número, y así pierde los ceros de la izquierda: escríbalo como texto',
    ])
    expect(returned).toEqual([join(folder, 'extracto.rechazadas.xlsx')])
    const back = await readWorkbook(returned[0] ?? '')
    expect(back.map(({ sheet }) => sheet).sort()).toEqual(['Clientes', 'Tipo de cambio'])
    const rows = back.find(({ sheet }) => sheet === 'Clientes')?.data as unknown as Cell[][]
    expect(rows.map((row) => row.slice(0, 4))).toEqual(customers)
    expect(rows.map((row) => row[4] ?? null)).toEqual([
      'Error',
      null,
      expect.stringContaining('Celular: no tiene código de país'),
      expect.stringContaining('escríbalo como texto'),
    ])
    const mended = rows.map((row) => [...row])
    Object.assign(mended[2] as Cell[], { 1: '04556677', 3: '+51 999888777' })
    Object.assign(mended[3] as Cell[], { 1: '001234567' })
    const again = await run(await workbook({ Clientes: mended }), 'extracto.rechazadas.xlsx')
    expect(again.refusals).toEqual([])
    expect(again.counts.customers).toEqual({ created: 2, changed: 0, same: 1, withdrawn: 0, refused: 0 })
  })

  test('with a title and an amount that a sheet spoilt is refused in that row', async () => {
    const heading = [
      'Proforma',
      'Tipo',
      'Letra',
      'Sociedad',
      'Ejercicio',
      'Documento',
      'Moneda',
      'Importe',
      'Vencimiento',
      'Estado',
    ]
    const row = (letra: Cell, amount: Cell, day: Cell) => [
      1000234,
      'Letra',
      letra,
      'PE01',
      2026,
      1900000011,
      'USD',
      amount,
      day,
      'Pendiente',
    ]
    const { refusals } = await run(
      await workbook({
        Letras: [
          heading,
          row(noon('2026-01-02'), 350.505, 46361),
          row('L-2', -5, '05/12/26'),
          [
            ...row('L-3', 1, noon('2026-12-05')).slice(0, 5),
            12_345_678_901_234_567_000,
            'USD',
            1,
            noon('2026-12-05'),
            'Pendiente',
          ],
          row('L-4', 350.1 + 0.2, noon('2026-12-05')),
        ],
      }),
    )
    expect(refusals).toEqual([
      '2|Letra|2026-01-02|la hoja de cálculo lo tomó por una fecha: escríbalo como texto',
      '2|Importe|350.505|tiene más de dos decimales',
      '2|Vencimiento|46361|es un número y no una fecha: falta el formato de fecha de la columna',
      '3|Importe|-5|es negativo',
      '3|Vencimiento|05/12/26|tiene el año con dos cifras',
      '4|Documento|12345678901234567000|tiene más de 15 cifras, y la hoja de cálculo pierde las últimas: escríbalo como texto',
      // 350.3, whatever binary fractions make of it: only the proforma is not there.
      '5|Proforma|1000234|no hay una proforma con ese código',
    ])
  })

  test('is told of formulas that failed, in their row', async () => {
    const bytes = await workbook({ TC: [rateHeading, [noon('2026-11-01'), 3.7], [noon('2026-11-02'), 3.8]] })
    const { refusals, counts } = await run(
      changed(bytes, 'xl/worksheets/sheet1.xml', (xml) =>
        xml
          .replace(/<c r="B2"[^>]*><v>3.7<\/v><\/c>/, '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
          .replace(/<c r="B3"[^>]*><v>3.8<\/v><\/c>/, "<c r='B3' t='e'><v>#N/A</v></c>"),
      ),
    )
    expect(counts['exchange-rates']).toMatchObject({ created: 0, refused: 2 })
    expect(refusals).toEqual([
      '2|Tipo de cambio|#DIV/0!|es un error de la hoja de cálculo',
      '3|Tipo de cambio|#N/A|es un error de la hoja de cálculo',
    ])
  })

  test.each<[string, (xml: string) => string, string]>([
    [
      'a formula without its result',
      (xml) => xml.replace(/<c r="B2"[^>]*><v>3.7<\/v><\/c>/, '<c r="B2"><f>A1*2</f></c>'),
      'La celda B2 tiene una fórmula sin resultado: abra el libro en Excel y guárdelo',
    ],
    [
      // As libraries write a formula that they cannot calculate.
      'a formula with an empty result',
      (xml) => xml.replace(/<c r="B2"[^>]*><v>3.7<\/v><\/c>/, '<c r="B2"><f>A1*2</f><v /></c>'),
      'La celda B2 tiene una fórmula sin resultado: abra el libro en Excel y guárdelo',
    ],
    [
      'a formula with an empty result between tags',
      (xml) => xml.replace(/<c r="B2"[^>]*><v>3.7<\/v><\/c>/, "<c r='B2' s='1'><f>A1*2</f>\n<v></v></c>"),
      'La celda B2 tiene una fórmula sin resultado: abra el libro en Excel y guárdelo',
    ],
    [
      'merged cells',
      (xml) =>
        xml.replace(
          '</sheetData>',
          '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
        ),
      'Tiene celdas combinadas (A2:A3): sepárelas y escriba el valor en cada una',
    ],
    [
      'a cell far to the right',
      (xml) => xml.replace('r="B2"', 'r="XFD2"'),
      'Tiene algo en la columna XFD: bórrelo',
    ],
    [
      'a cell far to the right, in other quotes',
      (xml) => xml.replace('r="B2"', "r='XFD2'"),
      'Tiene algo en la columna XFD: bórrelo',
    ],
    [
      'a row far below',
      (xml) => xml.replace(/r="([AB])2"/g, 'r="$11048576"').replace('<row r="2"', '<row r="1048576"'),
      'Tiene más de 20000 filas: expórtelo como CSV',
    ],
  ])('with %s is refused', async (_what, change, fault) => {
    const bytes = await workbook({ TC: [rateHeading, [noon('2026-11-01'), 3.7]] })
    const { refusals } = await run(changed(bytes, 'xl/worksheets/sheet1.xml', change))
    expect(refusals).toEqual([expect.stringContaining(`|${fault}`)])
    expect(await rates()).toEqual([])
  })

  test('has a formula that gives an empty text, and its days since 1904 however it says so', async () => {
    const text = { value: 'x', type: String }
    const bytes = await workbook({
      TC: [
        ['Fecha', 'Tipo de cambio', 'Nota'],
        [noon('2026-11-01'), 3.7, text.value],
      ],
    })
    const filled = changed(bytes, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="str"><f>IF(1,"")</f><v></v></c>'),
    )
    expect((await run(filled)).refusals).toEqual([])
    for (const said of ['1', 'true']) {
      await db.deleteFrom('exchange_rate').execute()
      const since1904 = changed(filled, 'xl/workbook.xml', (xml) =>
        xml.replace('<workbookPr', `<workbookPr date1904="${said}"`),
      )
      expect((await run(since1904)).refusals).toEqual([])
      expect((await rates()).map(({ valid_from }) => String(valid_from))).toEqual(['2030-11-02'])
    }
  })

  test('of an export has no sheet without rows; of the template those that nobody filled', async () => {
    const sheets = {
      TC: [rateHeading, [noon('2026-11-01'), 3.7]],
      Avisos: [['Código', 'Título', 'Texto', 'Fecha']],
    }
    const { refusals, counts, findings } = await run(await workbook(sheets))
    expect(refusals).toEqual(['1|||No tiene filas: si no trae nada, borre la hoja'])
    expect(findings[0]?.file).toContain('extracto.xlsx (hoja Avisos)')
    expect(counts).toMatchObject({ 'exchange-rates': { created: 1 }, notices: { refused: 1 } })
    const filled = await run(await workbook({ ...sheets, Ayuda: [['Hoja', 'Columna']] }))
    expect(filled.refusals).toEqual([])
    expect(filled.told).toContain('hojas sin filas: Avisos')
  })

  test('that repeats its heading is told so in that row', async () => {
    const rows = [[noon('2026-11-01'), 3.7], rateHeading, [noon('2026-11-02'), 3.8]]
    const { refusals, counts } = await run(await workbook({ TC: [rateHeading, ...rows] }))
    expect(refusals).toEqual(['3|||La fila repite el encabezado: parecen dos archivos en uno'])
    expect(counts['exchange-rates'].created).toBe(2)
  })

  test('has hidden sheets left out and hidden rows read, and says both', async () => {
    const bytes = await workbook({
      TC: [rateHeading, [noon('2026-11-01'), 3.7]],
      Clientes: [
        ['Tipo doc', 'Documento', 'Nombre'],
        ['DNI', '44556677', 'Ana'],
      ],
    })
    const hidden = changed(bytes, 'xl/workbook.xml', (xml) =>
      xml.replace('name="Clientes"', 'name="Clientes" state="hidden"'),
    )
    const filtered = changed(hidden, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('<row r="2"', '<row r="2" hidden="1"'),
    )
    const { told, counts } = await run(filtered)
    expect(told).toContain('hojas ocultas que no se leen: Clientes')
    expect(told).toContain('1 filas ocultas, que también se leen')
    expect(counts).toMatchObject({ customers: { created: 0 }, 'exchange-rates': { created: 1 } })
  })

  test('without a row, or without a sheet of a known name, is a failure', async () => {
    expect((await run(await workbook({ TC: [rateHeading], Clientes: [] }))).refusals).toEqual([
      '1|||No tiene filas',
    ])
    const { refusals } = await run(await workbook({ Hoja1: [['a']], Hoja2: [['b']] }))
    expect(refusals).toEqual([
      expect.stringContaining('Ninguna hoja tiene un nombre conocido (Hoja1, Hoja2)'),
    ])
  })

  test('that would unpack to a gigabyte is refused without unpacking it', async () => {
    const parts = unzipSync(await workbook({ TC: [rateHeading, [noon('2026-11-01'), 3.7]] }))
    const bomb = zipSync(
      { ...parts, 'xl/worksheets/sheet2.xml': new Uint8Array(160 * 1024 * 1024) },
      { level: 9 },
    )
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const { refusals } = await run(bomb)
    expect(refusals).toEqual(['1|||El libro es demasiado grande: expórtelo como CSV'])
  })

  test('that lies about what it unpacks to is no larger than it said', async () => {
    const bytes = await workbook({ TC: [rateHeading, [noon('2026-11-01'), 3.7]] })
    const bomb = zipSync(
      { ...unzipSync(bytes), 'xl/worksheets/sheet1.xml': new Uint8Array(160 * 1024 * 1024) },
      { level: 9 },
    )
    const view = new DataView(bomb.buffer, bomb.byteOffset)
    for (let place = 0; place < bomb.length - 46; place += 1) {
      // The size that the directory states of each part, in the format of the archive.
      if (view.getUint32(place, true) === 0x02014b50)
        view.setUint32(place + 24, Math.min(view.getUint32(place + 24, true), 1000), true)
    }
    const { refusals } = await run(bomb)
    expect(refusals).toHaveLength(1)
    expect(await rates()).toEqual([])
  })
})

describe('the template', () => {
  test('has a sheet for each kind with its headings, and says of each column what it is', async () => {
    const sheets = await readWorkbook(Buffer.from(await renderTemplate()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Proyectos',
      'Avances de obra',
      'Clientes',
      'Propiedades',
      'Letras y pagos',
      'Tipos de cambio',
      'Avisos',
      'Documentos',
      'Etapas del título',
      'Respuestas a consultas',
      'Ayuda',
    ])
    expect(sheets[2]?.data).toEqual([
      [
        'Tipo de documento *',
        'Número de documento *',
        'Nombre *',
        'Código de cliente',
        'Correo',
        'Celulares',
        'Retirar',
      ],
    ])
    const help = sheets.at(-1)?.data as unknown as Cell[][]
    expect(help.find(([sheet, column]) => sheet === 'Letras y pagos' && column === 'Estado')).toEqual([
      'Letras y pagos',
      'Estado',
      'sí',
      null,
      'Pendiente, Pagado, Anulado',
      'Pendiente',
    ])
  })

  test('as it is written holds no row', async () => {
    expect((await run(await renderTemplate())).refusals).toEqual(['1|||No tiene filas'])
  })
})
