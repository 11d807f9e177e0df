import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FeedCall } from '../../docs/integration-client.ts'
import { type AnyRow, feedCalls, feedPlans } from './feed-plans.ts'

/** What the ERP has of a feed: its rows in the order of their cursors, and how many Llave knows to be posted. */
export type FeedBook = { rows: AnyRow[]; acknowledged: number }

/** All that the ERP knows of Llave: what it read and what it posted. */
export type Books = {
  readonly feeds: Record<FeedCall, FeedBook>
  /** The document of each row that was ever posted, by what identifies it. */
  readonly documents: Record<string, string>
  lastDocument: number
  /** The last day whose ledger was compared; null before the first. */
  comparedThrough: string | null
  /** The days on which Llave and these books differed. */
  differing: string[]
}

/** Books that cannot be read; the message says so to the staff. */
export class BooksFault extends Error {}

/** The books in a file; new ones where there is none. Throws BooksFault. */
export function openBooks(file: string): Books {
  if (existsSync(file)) return readBooks(file)
  const feeds = Object.fromEntries(feedCalls.map((feed) => [feed, { rows: [], acknowledged: 0 }]))
  return {
    feeds: feeds as unknown as Books['feeds'],
    documents: {},
    lastDocument: 0,
    comparedThrough: null,
    differing: [],
  }
}

function readBooks(file: string): Books {
  let books: unknown
  try {
    books = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'no es JSON' : error instanceof Error ? error.message : error
    throw new BooksFault(`No se puede leer ${file}: ${why}. ${wayOut}`)
  }
  if (!isBooks(books)) throw new BooksFault(`${file} no son los libros de este ERP. ${wayOut}`)
  // A feed that came later begins at its start.
  for (const feed of feedCalls) books.feeds[feed] ??= { rows: [], acknowledged: 0 }
  return books
}

const wayOut = 'Recupéralo de una copia, o quítalo: se lee todo otra vez y cada fila recibe otro documento.'

function isBooks(books: unknown): books is Books {
  const { feeds, documents, lastDocument, differing } = Object(books) as Partial<Books>
  return (
    Array.isArray(feeds?.readPayments?.rows) &&
    feedCalls.every((feed) => !feeds[feed] || Array.isArray(feeds[feed].rows)) &&
    typeof documents === 'object' &&
    typeof lastDocument === 'number' &&
    Array.isArray(differing)
  )
}

/** Whole or not at all. They name customers. */
export function saveBooks(file: string, books: Books): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(books), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Posts a row under a new document, or finds the one that it has; answers whether it is new. */
export function post(books: Books, feed: FeedCall, row: AnyRow): { document: string; isNew: boolean } {
  const { series, identify } = feedPlans[feed]
  const name = [feed, ...identify(row)].join('|')
  const known = books.documents[name]
  if (known !== undefined) return { document: known, isNew: false }
  const document = `${series}${String(++books.lastDocument).padStart(8, '0')}`
  books.documents[name] = document
  return { document, isNew: true }
}

/** The document under which a row stands in the books. */
export function documentOf(books: Books, feed: FeedCall, row: AnyRow): string {
  return post(books, feed, row).document
}

/** Where to go on reading; empty: from the start. */
export function placeOf({ rows }: FeedBook): string {
  return rows.at(-1)?.cursor ?? ''
}

/**
 * Forgets what was read after a cursor, of a history that Llave has no more. Documents stay: what comes again is
 * posted already. Answers how many rows were forgotten.
 */
export function forgetAfter(books: Books, feed: FeedCall, cursor: string): number {
  const book = books.feeds[feed]
  const kept = book.rows.findIndex((row) => row.cursor === cursor) + 1
  const forgotten = book.rows.length - kept
  book.rows.length = kept
  book.acknowledged = Math.min(book.acknowledged, kept)
  if (feed === 'readPayments') {
    books.comparedThrough = null
    books.differing = []
  }
  return forgotten
}
