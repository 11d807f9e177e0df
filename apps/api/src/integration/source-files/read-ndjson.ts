import { findRepeatedMembers } from '../rows/find-repeated-members.ts'
import { readObject } from '../rows/sent-row.ts'
import { errorColumn } from './plan-heading.ts'
import { FileFault, longestRow, type SourceRow } from './source-row.ts'

/** One JSON object per line. A malformed line is a fault of that line only. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let line = 0
  for await (const written of splitLines(text)) {
    line += 1
    if (written.trim() !== '') yield parseLine(written.trim(), line)
  }
}

function parseLine(came: string, line: number): SourceRow {
  try {
    const value: unknown = JSON.parse(came)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const row = errorColumn in value ? without(value, errorColumn) : value
      return { line, came, ...readObject(row, findRepeatedMembers(came)[0]?.member) }
    }
  } catch {
    // Falls through to the same fault as any other line that is not an object.
  }
  return { line, came, fault: 'La línea no es un objeto JSON' }
}

function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([member]) => member !== name))
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let line = 0
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const whole of lines) {
      line += 1
      yield whole
    }
    if (rest.length > longestRow) throw new FileFault('La línea es demasiado larga', line + 1)
  }
  if (rest !== '') yield rest
}
