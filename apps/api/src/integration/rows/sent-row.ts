import type { Place } from './seen-keys.ts'

/** A row as it was sent, by member, or why it could not be read. */
export type SentValues =
  | { readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly fault: string
      /** Where it is a member's. */
      readonly field?: string
    }

export type SentRow = SentValues & {
  /** How a later row that repeats it is told of it: `receivables.csv:` and 3. */
  readonly place: Place
}

/** No kind of row has half as many. */
const mostMembers = 100

/** A row that came as a JSON object; `repeated` is a member that it has twice. */
export function readObject(object: object, repeated: string | undefined): SentValues {
  let members = 0
  // One with a million members is told apart without reading them.
  for (const _ in object) {
    if (++members > mostMembers) return { fault: `la fila tiene más de ${mostMembers} campos` }
  }
  if (repeated !== undefined)
    return { fault: 'está dos veces en la fila', field: storable(repeated.slice(0, 60)) }
  return { values: valuesOf(object) }
}

/**
 * The values of a row by their names, of which the file or the caller chooses some: nothing is inherited. An
 * object without a prototype would have a hash table of its own, which takes three times as long to fill and read.
 */
export const RowValues = function RowValues() {} as unknown as new () => Record<string, unknown>
RowValues.prototype = Object.create(null)

/**
 * The values of a JSON object as every reader of rows gives them: numbers as text, as CSV has nothing
 * else, but for those that were rounded; null and empty text are absent.
 */
function valuesOf(object: object): Readonly<Record<string, unknown>> {
  const values = new RowValues()
  for (const [name, value] of Object.entries(object)) {
    if (value === null || value === '') continue
    values[name] = typeof value === 'number' && !isRounded(value) ? String(value) : value
  }
  return values
}

/** Whether a number of JSON may have been another one as it was written: two documents would become one. */
export function isRounded(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

const longestQuote = 100

/** A value as reports quote it. */
export function quoteValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return shorten(value.slice(0, longestQuote).map(quoteItem).join('; '))
  return shorten(quoteItem(value))
}

function quoteItem(value: unknown): string {
  if (typeof value === 'string') return storable(value.slice(0, longestQuote + 1))
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? '(una lista)' : '(un objeto)'
}

/** The database stores neither NUL nor half of a pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

function shorten(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote).toWellFormed()}…` : text
}
