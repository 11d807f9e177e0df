import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRecord, readRecords } from './read-csv.ts'

/** What is read of a text that comes in pieces, cut at these places. */
async function read(text: string, cuts: readonly number[]): Promise<CsvRecord[]> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
  async function* pieces() {
    for (const [index, place] of places.entries()) yield text.slice(place, places[index + 1] ?? place)
  }
  const records: CsvRecord[] = []
  for await (const some of readRecords(pieces(), ';')) records.push(...some)
  return records
}

const plain = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', '7', '\u00a0'), maxLength: 20 })
const quoted = fc
  .string({ unit: fc.constantFrom('a', ';', '\n', '\r\n', '"'), maxLength: 6 })
  .map((cell) => `"${cell.replaceAll('"', '""')}"`)
/** Most files have no quotation mark, or begin without one. */
const lines = fc
  .tuple(
    fc.array(fc.array(plain, { maxLength: 5 })),
    fc.array(fc.array(fc.oneof(plain, quoted), { maxLength: 5 }), { maxLength: 5 }),
  )
  .map((parts) => parts.flat().map((cells) => cells.join(';')))

test('a text is read as a parser of CSV reads it, wherever it is cut and its quotation marks begin', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lines,
        end: fc.constantFrom('\n', '\r\n'),
        ended: fc.boolean(),
        cuts: fc.array(fc.nat(), { maxLength: 4 }),
      }),
      async ({ lines, end, ended, cuts }) => {
        const text = lines.join(end) + (ended ? end : '')
        const records = parse(text, {
          delimiter: ';',
          // Another one may stand in a cell before the first that ends a line.
          record_delimiter: end,
          skip_empty_lines: true,
          skip_records_with_empty_values: true,
          relax_column_count: true,
        }) as string[][]
        const came = await read(text, cuts)
        expect(came.map(({ cells }) => cells)).toEqual(records)
      },
    ),
    { numRuns: 300 },
  )
})

test('a record has the line on which it ends', async () => {
  const text = 'a;b\r\n\r\n1;2\r\n ; \r\n3;4\r\n5;"6\n7"\r\n\r\n8;9'
  for (let cut = 0; cut <= text.length; cut++) {
    const lines = (await read(text, [cut])).map(({ cells, line }) => [cells[0], line])
    expect(lines).toEqual([
      ['a', 1],
      ['1', 3],
      ['3', 5],
      ['5', 7],
      ['8', 9],
    ])
  }
})

test('lines of an old Mac are read, and each line of a file that ends them in two ways', async () => {
  expect((await read('a;b\r1;2\r3;4', [5])).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  expect((await read('a;b\r\n1;2\n3;4\r\n', [])).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
})
