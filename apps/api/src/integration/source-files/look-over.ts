import { createReadStream } from 'node:fs'
import { isMonthFirst } from '@llave/domain/integration/written-day'
import type { Encoding } from './encoding.ts'
import { FileFault, longestRow } from './source-row.ts'

/** What a file of text is, as far as it shows before its rows are read. */
export type Look = {
  readonly encoding: Encoding
  /** Whether it begins with a byte order mark. */
  readonly mark: boolean
  /** Its beginning, with the whole first line. */
  readonly head: string
  /** Whether a day with the month first may stand in it. */
  readonly maybeMonthFirst: boolean
}

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const headLength = 64 * 1024
const datedWord = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/g
/** No written day is longer: one that lies between two pieces is found with so much of the first. */
const longestDay = 10

/**
 * Looks over a whole file of text before a row of it is stored: whether it is UTF-8 shows only at its end.
 * `encoding` is what a profile says. Throws FileFault where it is no text.
 */
export async function lookOver(path: string, encoding: Encoding | null): Promise<Look> {
  let found: Look['encoding'] | null = encoding
  let mark = false
  let decoder: TextDecoder | null = null
  let before = ''
  let head = ''
  let headEnds = false
  let maybeMonthFirst = false
  for await (const bytes of createReadStream(path, { highWaterMark: longestRow }) as AsyncIterable<Buffer>) {
    if (decoder === null) {
      refuseOtherFormats(bytes)
      const marked = marks.find(([, of]) => of.every((byte, place) => bytes[place] === byte))
      mark = marked !== undefined
      found ??= marked?.[0] ?? null
      decoder = new TextDecoder(found ?? 'utf-8', { fatal: found === null || found === 'utf-8' })
    }
    if (!found?.startsWith('utf-16') && bytes.includes(0)) {
      throw new FileFault('Tiene bytes nulos: no es un archivo de texto, o está dañado')
    }
    const text = decodeOrNull(() => decoder?.decode(bytes, { stream: true }) ?? '')
    if (text === null) return withoutUtf8(path, found)
    if (!headEnds) {
      head += text
      headEnds = head.length >= headLength && /[\r\n]/.test(head)
      if (!headEnds && head.length > longestRow) throw new FileFault('La primera línea es demasiado larga')
    }
    maybeMonthFirst ||= ((before + text).match(datedWord) ?? []).some(isMonthFirst)
    before = text.slice(-longestDay)
  }
  if (decoder === null) throw new FileFault('Está vacío')
  const ends = decoder
  if (decodeOrNull(() => ends.decode()) === null) return withoutUtf8(path, found)
  return { encoding: found ?? 'utf-8', mark, head, maybeMonthFirst }
}

/** What is not UTF-8 anywhere is Windows-1252 from its first byte, unless it said otherwise. */
function withoutUtf8(path: string, said: Encoding | null): Promise<Look> {
  if (said === 'utf-8') throw new FileFault('No está en UTF-8, y el perfil o su marca dice que sí')
  return lookOver(path, 'windows-1252')
}

function decodeOrNull(decode: () => string): string | null {
  try {
    return decode()
  } catch {
    return null
  }
}

/** A workbook or an archive that was given the name of a text. */
function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    throw new FileFault(
      'Es un libro de Excel o un archivo comprimido: si es un libro, su nombre termina en .xlsx',
    )
  }
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new FileFault('Es un libro antiguo de Excel (.xls): guárdelo como .xlsx o como CSV')
  }
}
