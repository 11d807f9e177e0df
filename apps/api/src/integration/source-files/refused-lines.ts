import { type FileHandle, open, rm } from 'node:fs/promises'
import { hideWholeCards } from '@llave/domain/payments/whole-card'
import { guardFormula } from '@llave/domain/text/formula-guard'
import { type Encoding, encodeText } from './encoding.ts'
import { errorColumn } from './plan-heading.ts'
import type { RefusedFile, RefusedRow } from './source-table.ts'

/** The name beside a file under which its refused rows come back. */
export function refusedPath(path: string): string {
  return path.replace(/(\.[^.\\/]+)$/, '.rechazadas$1')
}

type Format = {
  readonly encoding: Encoding
  /** Whether the file began with a byte order mark. */
  readonly mark: boolean
  /** What comes before the first row. */
  readonly head: string
  line(row: RefusedRow): string
}

/** Refused rows of a text, written as they come: the file appears with the first of them. */
export function refusedLines(path: string, { encoding, mark, head, line }: Format): RefusedFile {
  const target = refusedPath(path)
  let file: FileHandle | null = null
  let failure: string | null = null
  return {
    async add(rows) {
      if (rows.length === 0 || failure !== null) return
      try {
        const begin = file === null ? `${mark ? '\ufeff' : ''}${head}` : ''
        file ??= await openForOwner(target)
        await file.write(encodeText(hideWholeCards(begin + rows.map(line).join('')), encoding))
      } catch (error) {
        failure = explain(target, error)
      }
    },
    async clear() {
      await file?.close()
      if (file !== null) await rm(target, { force: true })
      file = null
      failure = null
    },
    async finish() {
      await file?.close()
      if (failure !== null) return { failure }
      return file === null ? null : { path: target }
    },
  }
}

/** A new file in the place of an older one: it holds what people sent, and nobody else is to read it. */
export async function openForOwner(path: string): Promise<FileHandle> {
  // An older one may be readable by others, or lead elsewhere.
  await rm(path, { force: true })
  return open(path, 'wx', 0o600)
}

/** Why refused rows could not be given back, for the report. */
export function explain(target: string, error: unknown): string {
  return `${target}: ${error instanceof Error ? error.message : ''}`
}

/** Refused rows with the cells that came, and a column that says what is wrong. */
export function refusedCsv(
  path: string,
  text: Pick<Format, 'encoding' | 'mark'>,
  heading: readonly string[],
  separator: string,
  errors: ReadonlySet<number>,
): RefusedFile {
  const special = new RegExp(`["\\r\\n${separator === '\t' ? '\\t' : `\\${separator}`}]|^\\s|\\s$`)
  function lineOf(cells: readonly string[], error: string): string {
    // What an earlier run said of the row is said anew.
    const own = cells.filter((_, place) => !errors.has(place))
    const filled = [...own, ...Array.from({ length: heading.length - errors.size - own.length }, () => '')]
    const written = [...filled, error].map((cell) => {
      const guarded = guardFormula(cell)
      return special.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
    })
    return `${written.join(separator)}\r\n`
  }
  return refusedLines(path, {
    ...text,
    head: lineOf(heading, errorColumn),
    line: ({ row: { came }, error }) => lineOf(typeof came === 'string' ? [came] : came, error),
  })
}

const earlierError = new RegExp(`,?"${errorColumn}":"(?:[^"\\\\]|\\\\.)*"\\}$`)

/** Refused lines as they came, with a member that says what is wrong. */
export function refusedNdjson(path: string, text: Pick<Format, 'encoding' | 'mark'>): RefusedFile {
  return refusedLines(path, {
    ...text,
    head: '',
    line({ row: { came }, error }) {
      const line = String(came)
      // A line that is no object has no place for it.
      if (!line.endsWith('}')) return `${line}\n`
      const own = line.replace(earlierError, '}').slice(0, -1)
      const comma = own.trimEnd().endsWith('{') ? '' : ','
      return `${own}${comma}"${errorColumn}":${JSON.stringify(error)}}\n`
    },
  })
}
