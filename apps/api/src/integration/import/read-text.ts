import type { ReadStream } from 'node:fs'
import { FileFault } from './source-row.ts'

/** The text of a file in pieces, without its byte order mark. Throws FileFault where it is not UTF-8. */
export async function* readText(stream: ReadStream): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of stream) yield decoder.decode(bytes as Buffer, { stream: true })
    yield decoder.decode()
  } catch (error) {
    // Otherwise a name exported as Latin-1 would be stored garbled.
    if (error instanceof TypeError) throw new FileFault('El archivo no está en UTF-8')
    throw error
  }
}
