import { hash } from 'node:crypto'

/** Where a row stands for whoever sent it: what is written before its number, and the number. */
export type Place = { readonly before: string; readonly row: number }

/** Three integers of a key's hash, then the number of what stands before its row, and the row. */
const width = 5
const firstSlots = 16
/** Each grows by itself, so that little is held twice while one does. */
const tables = 256

/**
 * Where each key of a run first came. A million keys as texts take 400 MB and as much time as reading
 * them; here one takes 30 to 60 bytes. Keys are told apart by 96 bits of their SHA-256: that two of ten
 * million share them is less likely than one in 10^15.
 */
export class SeenKeys {
  readonly #before: string[] = []
  /** Open addressing; a row of 0 is free. A table is made for its first key. */
  readonly #tables: Int32Array[] = []
  readonly #sizes = new Int32Array(tables)
  /** The key that was asked for last, as who adds one has looked for it. */
  #key: string | null = null
  #hash: readonly [number, number, number] = [0, 0, 0]

  has(key: string): boolean {
    return this.find(key) !== null
  }

  /** Where the key came first; null where it is new. */
  find(key: string): Place | null {
    const hashed = this.#hashOf(key)
    const slots = this.#tables[tableOf(hashed)]
    if (!slots) return null
    const at = findSlot(slots, hashed[0], hashed[1], hashed[2])
    const row = slots[at + 4] as number
    return row === 0 ? null : { before: this.#before[slots[at + 3] as number] as string, row }
  }

  /** A key that is new. */
  add(key: string, { before, row }: Place): void {
    const hashed = this.#hashOf(key)
    const slots = this.#roomIn(tableOf(hashed))
    let source = this.#before.lastIndexOf(before)
    if (source < 0) source = this.#before.push(before) - 1
    const at = findSlot(slots, hashed[0], hashed[1], hashed[2])
    slots[at] = hashed[0]
    slots[at + 1] = hashed[1]
    slots[at + 2] = hashed[2]
    slots[at + 3] = source
    slots[at + 4] = row
  }

  #hashOf(key: string): readonly [number, number, number] {
    if (key === this.#key) return this.#hash
    this.#key = key
    this.#hash = hashOf(key)
    return this.#hash
  }

  /** The table, with room for one key more. */
  #roomIn(table: number): Int32Array {
    const size = this.#sizes[table] as number
    this.#sizes[table] = size + 1
    const old = this.#tables[table]
    // A hash is looked for from its slot on: the fuller, the longer.
    if (old && size * 3 < (old.length / width) * 2) return old
    const slots = new Int32Array(old ? old.length * 2 : firstSlots * width)
    this.#tables[table] = slots
    for (let from = 0; old && from < old.length; from += width) {
      if (old[from + 4] === 0) continue
      const at = findSlot(slots, old[from] as number, old[from + 1] as number, old[from + 2] as number)
      for (let each = 0; each < width; each++) slots[at + each] = old[from + each] as number
    }
    return slots
  }
}

function tableOf(hashed: readonly [number, number, number]): number {
  return hashed[2] & (tables - 1)
}

/** Where the hash stands, or the free slot where it belongs. */
function findSlot(slots: Int32Array, a: number, b: number, c: number): number {
  const mask = slots.length / width - 1
  for (let slot = a & mask, tried = 0; tried <= mask; slot = (slot + 1) & mask, tried++) {
    const at = slot * width
    if (slots[at + 4] === 0 || (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c)) return at
  }
  throw new Error('No slot is free')
}

function hashOf(key: string): readonly [number, number, number] {
  // As text of one byte a character: a third of the time that a buffer takes.
  const bytes = hash('sha256', key, 'latin1')
  const word = (at: number) =>
    (bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)
  return [word(0), word(4), word(8)]
}
