import { foldHeading } from '@llave/domain/integration/written-word'
import { CsvError, parse } from 'csv-parse/sync'
import { lineEnds } from './read-csv.ts'
import { FileFault } from './source-row.ts'

const separators = [',', ';', '\t', '|']

/** How the report names a separator. */
export function nameSeparator(separator: string): string {
  return separator === '\t' ? 'tabulador' : `"${separator}"`
}

/** The cells of the first line. Throws FileFault. */
export function readHeading(head: string, separator: string): string[] {
  try {
    const [heading] = parse(head, {
      delimiter: separator,
      record_delimiter: lineEnds,
      to: 1,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
    }) as string[][]
    if (heading) return heading
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileFault('El encabezado tiene comillas mal puestas')
  }
  throw new FileFault('Está vacío')
}

/**
 * The separator of a file: that with which most columns of its heading are known. Throws FileFault where
 * two do as well.
 */
export function chooseSeparator(head: string, knownNames: { has(folded: string): boolean }): string {
  const tried = separators.map((separator) => {
    try {
      const heading = readHeading(head, separator)
      return {
        separator,
        known: heading.filter((name) => knownNames.has(foldHeading(name))).length,
        width: heading.length,
      }
    } catch (error) {
      if (error instanceof FileFault && error.reasons[0] !== 'Está vacío')
        return { separator, known: 0, width: 0 }
      throw error
    }
  })
  const most = Math.max(...tried.map(({ known }) => known))
  // None is known: the report names the columns as most separators part them.
  if (most === 0) return tried.sort((one, other) => other.width - one.width)[0]?.separator ?? ','
  const best = tried.filter(({ known }) => known === most)
  const several = best.filter(({ width }) => width > 1)
  if (several.length > 1) {
    const names = several.map(({ separator }) => nameSeparator(separator)).join(' o ')
    throw new FileFault(`No se sabe si el separador es ${names}: indíquelo en un perfil`)
  }
  return (several[0] ?? best[0])?.separator ?? ','
}
