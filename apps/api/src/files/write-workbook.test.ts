import { buffer } from 'node:stream/consumers'
import { money } from '@llave/domain/money/money'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { TableCell } from './table-cell.ts'
import { writeCsv } from './write-csv.ts'
import { writeWorkbook } from './write-workbook.ts'

const columns = ['Texto', 'Cuenta', 'Importe', 'Día', 'Momento'].map((title) => ({ title, width: 10 }))
const cells: TableCell[] = [
  '=HYPERLINK("x")&\u0000<b>',
  3,
  money(-35_050, 'PEN'),
  Temporal.PlainDate.from('2026-11-24'),
  Temporal.PlainDateTime.from('2026-11-24T18:00:00'),
]

async function* once(...rows: TableCell[][]) {
  yield rows
}

test('a workbook holds amounts and days as numbers, and text that nothing runs', async () => {
  const book = await buffer(
    writeWorkbook(
      'Hoja',
      columns,
      once(
        cells,
        columns.map(() => null),
      ),
    ),
  )
  expect(await readSheet(book)).toEqual([
    ['Texto', 'Cuenta', 'Importe', 'Día', 'Momento'],
    [
      '=HYPERLINK("x")&\ufffd<b>',
      3,
      -350.5,
      new Date('2026-11-24T00:00:00Z'),
      new Date('2026-11-24T18:00:00Z'),
    ],
  ])
  const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
})

test('the same as CSV: amounts with a point, moments as they are sorted, formulas disarmed', async () => {
  const text = (await buffer(writeCsv(columns, once(cells)))).toString()
  expect(text.slice(1).split('\r\n').slice(0, 2)).toEqual([
    'Texto;Cuenta;Importe;Día;Momento',
    `"'=HYPERLINK(""x"")&\u0000<b>";3;-350.50;2026-11-24;2026-11-24 18:00:00`,
  ])
})

test('what a sheet does not hold goes on in the next, and more than 26 columns have names', async () => {
  const wide = Array.from({ length: 28 }, (_, at) => ({ title: `c${at}`, width: 5 }))
  const rows = Array.from({ length: 5 }, (_, at) => wide.map((_, column) => at * 100 + column))
  const book = await buffer(writeWorkbook('Hoja', wide, once(...rows), 3))
  const heads = wide.map(({ title }) => title)
  expect(await readSheet(book, 1)).toEqual([heads, rows[0], rows[1]])
  expect(await readSheet(book, 3)).toEqual([heads, rows[4]])
})

test('what is held does not grow with the rows: each part is given before the next rows are asked for', async () => {
  let asked = 0
  async function* pages() {
    for (; asked < 300; asked++)
      yield Array.from({ length: 1000 }, (_, at) => [`${asked} ${at} ${Math.sin(at)}`])
  }
  const [first] = columns
  const sizes: number[] = []
  let last = 0
  let waiting = 0
  for await (const part of writeWorkbook('Hoja', first ? [first] : [], pages())) {
    if (asked !== last) sizes.push(waiting)
    waiting = asked === last ? waiting + part.length : part.length
    last = asked
  }
  expect(asked).toBe(300)
  expect(sizes.length).toBeGreaterThan(290)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
})
