import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

/** One change: collection, key, the record's new value (null: removed). */
export type JournalLine = [collection: string, key: string, value: unknown]

export type Journal = { append(line: JournalLine): void; close(): void }

/**
 * Reads the lines that a file holds. A torn last line is what a killed process leaves, and is dropped:
 * its call was never answered.
 */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return []
  const lines: JournalLine[] = []
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue
    try {
      lines.push(JSON.parse(text) as JournalLine)
    } catch {
      break
    }
  }
  return lines
}

/** Writes `lines` as the whole file, then appends. Each line is with the system before the call returns. */
export function openJournal(file: string, lines: Iterable<JournalLine>): Journal {
  const fresh = `${file}.new`
  writeFileSync(fresh, Array.from(lines, (line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(fresh, file)
  const descriptor = openSync(file, 'a')
  return {
    append: (line) => {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
    },
    close: () => closeSync(descriptor),
  }
}
