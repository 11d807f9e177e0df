/**
 * A place in the database's log: 24 hexadecimal digits, eight of the timeline and sixteen of the place in it. Of two,
 * the one that comes later in the alphabet is later.
 */
export type Position = string & { readonly __brand: 'Position' }

/** Null for whatever is none. */
export function readPosition(text: unknown): Position | null {
  return typeof text === 'string' && /^[0-9a-f]{24}$/.test(text) ? (text as Position) : null
}
