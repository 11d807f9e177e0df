import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import type { MakeRow } from './make-row.ts'
import { FileFault, longestRow, type SourceRow } from './source-row.ts'

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** The lines of a text whose cells stand between separators; the first one is the heading. Throws FileFault. */
export async function* readRecords(text: AsyncIterable<string>, separator: string): AsyncGenerator<Parsed> {
  const faults: FileFault[] = []
  const parser = parse({
    delimiter: separator,
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: longestRow,
    // An error would drop the rows before it that were parsed and not yet read.
    skip_records_with_error: true,
    on_skip(error) {
      if (error) faults.push(new FileFault(reasonOf(error), Number(error.lines) || 1))
    },
  })
  async function* untilFault(): AsyncGenerator<string> {
    for await (const piece of text) {
      if (faults.length > 0) return
      yield piece
    }
  }
  const feeding = pipeline(Readable.from(untilFault()), parser)
  // A read error also surfaces in the parser, where it is handled.
  feeding.catch(() => undefined)
  for await (const parsed of parser as AsyncIterable<Parsed>) {
    if (faults[0] && parsed.info.lines >= faults[0].line) break
    yield parsed
  }
  if (faults[0]) throw faults[0]
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'La fila es demasiado larga'
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'Hay comillas que no se cierran'
  return 'Las comillas no están bien puestas'
}

/** The rows of a text that has a heading. Throws FileFault. */
export async function* readCsv(
  text: AsyncIterable<string>,
  separator: string,
  width: number,
  makeRow: MakeRow,
): AsyncGenerator<SourceRow> {
  let heading = true
  for await (const { record, info } of readRecords(text, separator)) {
    if (heading) heading = false
    else yield rowOf(record, width, info.lines, makeRow)
  }
}

function rowOf(record: string[], width: number, line: number, makeRow: MakeRow): SourceRow {
  // What is too much may be blank: a spreadsheet ends rows with separators.
  const cells =
    record.length > width && record.slice(width).every((cell) => cell.trim() === '')
      ? record.slice(0, width)
      : record
  if (cells.length === width) return makeRow(cells, line, cells)
  return { line, came: record, fault: `La fila tiene ${record.length} columnas y se esperan ${width}` }
}
