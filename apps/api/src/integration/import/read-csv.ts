import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { FileFault, longestRow, type SourceRow } from './source-row.ts'

/** The columns that a file may have, and which of them hold several values between semicolons. */
export type CsvColumns = {
  readonly known: readonly string[]
  readonly required: readonly string[]
  /** All that a file with the column `withdraw` needs: its rows may be withdrawn. */
  readonly key: readonly string[]
  readonly lists: readonly string[]
}

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Comma-separated, the first row names the columns in any order. Throws FileFault. */
export async function* readCsv(text: AsyncIterable<string>, columns: CsvColumns): AsyncGenerator<SourceRow> {
  const parser = parse({
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
  })
  const feeding = pipeline(Readable.from(text), parser)
  // A read error also surfaces in the parser, where it is handled.
  feeding.catch(() => undefined)
  let header: string[] | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!header) header = checkHeader(record, columns)
      else yield rowOf(record, header, columns.lists, info.lines)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileFault('El CSV está mal formado', Number(error.lines) || 1)
    throw error
  }
}

function checkHeader(record: readonly string[], { known, required, key }: CsvColumns): string[] {
  const names = record.map((name) => name.trim())
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new FileFault(`La columna ${unknown} no existe`)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new FileFault(`La columna ${repeated} está repetida`)
  const needed = names.includes('withdraw') ? key : required
  const missing = needed.find((name) => !names.includes(name))
  if (missing !== undefined) throw new FileFault(`Falta la columna ${missing}`)
  return names
}

function rowOf(
  record: readonly string[],
  header: readonly string[],
  lists: readonly string[],
  line: number,
): SourceRow {
  if (record.length !== header.length) {
    return { line, fault: `La fila tiene ${record.length} columnas y se esperan ${header.length}` }
  }
  const values: Record<string, unknown> = Object.create(null)
  header.forEach((name, index) => {
    const value = record[index] ?? ''
    if (value === '') return
    values[name] = lists.includes(name) ? value.split(';').filter((part) => part.trim() !== '') : value
  })
  return { line, values }
}
