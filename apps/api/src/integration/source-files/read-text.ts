import type { ReadStream } from 'node:fs'
import type { Encoding } from './encoding.ts'

/** The text of a file in pieces, without its byte order mark. */
export async function* readText(stream: ReadStream, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of stream) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}
