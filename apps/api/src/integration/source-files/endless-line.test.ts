import { expect, test } from 'vitest'
import { rowMaker } from './make-row.ts'
import { planHeading } from './plan-heading.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { FileFault, type SourceRow } from './source-row.ts'

const piece = 'x'.repeat(64 * 1024)
const gigabyte = 1024 * 1024 * 1024

/** A text whose last line has a gigabyte, and how much of it was asked for. */
function endless(head: string) {
  let given = 0
  async function* text(): AsyncGenerator<string> {
    yield head
    for (; given < gigabyte; given += piece.length) yield piece
  }
  return { text: text(), given: () => given }
}

const heading = ['documentType', 'documentNumber', 'name']
const makeRow = rowMaker(planHeading('customers', heading, null), null, null)

test.each<[string, string, (text: AsyncIterable<string>) => AsyncIterable<SourceRow>]>([
  ['CSV', `${heading.join(',')}\n01,44556677,Ana\n`, (text) => readCsv(text, ',', heading.length, makeRow)],
  [
    'CSV in quotes',
    `${heading.join(',')}\n01,44556677,Ana\n"`,
    (text) => readCsv(text, ',', heading.length, makeRow),
  ],
  ['NDJSON', '{"name":"Ana"}\n', readNdjson],
])('a line of a gigabyte ends the reading of %s long before it ends', async (_what, head, read) => {
  const { text, given } = endless(head)
  const rows: SourceRow[] = []
  const reading = (async () => {
    for await (const row of read(text)) rows.push(row)
  })()
  await expect(reading).rejects.toThrow(FileFault)
  expect(rows).toHaveLength(1)
  expect(given()).toBeLessThan(8 * 1024 * 1024)
})
