import type { PGliteDialectConfig } from 'kysely'
import { DatabaseAwayError } from './database-away.ts'

type Embedded = Extract<PGliteDialectConfig['pglite'], { readonly closed: boolean }>
type Queries = Pick<Embedded, 'query'>

/**
 * The embedded database, whose disk may fill up or become unwritable under it. A statement that finds no place is
 * undone, and told as the database being away. Where its log finds none, PostgreSQL would end its server, which is this
 * process: it ends as of kill -9, so that nobody is told what is not known, and what was committed is there at the
 * next start. What is still running in it would hang for ever.
 */
export function watchEmbedded(
  pglite: Embedded,
  folder: string,
  end: (words: string) => void = endProcess,
): Embedded {
  const told = (error: unknown): unknown => {
    if (isEnded(error)) end(wordsOf(folder, error))
    return isOfStorage(error) ? new DatabaseAwayError(error) : error
  }
  const watch = <Kind extends Queries>(queries: Kind) => ({
    query: <T>(...asked: Parameters<Embedded['query']>) =>
      queries.query<T>(...asked).catch((error: unknown) => {
        throw told(error)
      }),
  })
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    get waitReady() {
      return pglite.waitReady
    },
    close: () => pglite.close(),
    ...watch(pglite),
    transaction: (work) =>
      pglite
        .transaction((trx) => work({ ...watch(trx), rollback: () => trx.rollback() }))
        .catch((error: unknown) => {
          throw told(error)
        }),
  }
}

/** No space, a disk that fails, one that became unwritable: no role of the embedded database lacks a right. */
const ofStorage = /^(53100|58\w{3}|42501)$/

function isOfStorage(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && ofStorage.test(String(error.code))
}

function isEnded(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // The second is WebAssembly's, in which PostgreSQL runs here: it was aborted.
  return (
    ('severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))) || error.name === 'RuntimeError'
  )
}

const ofDisk = /^(53100|58\w{3})$/

function wordsOf(folder: string, error: Error): string {
  const code = 'code' in error ? String(error.code) : error.name
  const said = `${code}: ${error.message}`
  const [what, remedy] = ofDisk.test(code)
    ? [`could not write to ${folder}, as where its disk is full (${said})`, 'Free some space there and start']
    : [`on ${folder} has ended (${said})`, 'Start']
  return `The embedded database ${what}, and Llave has ended. ${remedy} again: what was confirmed to anybody is kept.`
}

function endProcess(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
