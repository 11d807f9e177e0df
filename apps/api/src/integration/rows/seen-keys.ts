import { hash } from 'node:crypto'

/** Where a row stands for whoever sent it: what is written before its number, and the number. */
export type Place = { readonly before: string; readonly row: number }

/** Three integers of a key's hash, then the number of what stands before its row, and the row. */
const width = 5
const firstSlots = 1024

/**
 * Where each key of a run first came. A million keys as texts take 400 MB and as much time as reading
 * them; here one takes 20 to 60 bytes. Keys are told apart by 96 bits of their SHA-256: that two of ten
 * million share them is less likely than one in 10^15.
 */
export class SeenKeys {
  readonly #before: string[] = []
  /** Open addressing; a row of 0 is free. */
  #slots = new Int32Array(firstSlots * width)
  #size = 0

  has(key: string): boolean {
    return this.find(key) !== null
  }

  /** Where the key came first; null where it is new. */
  find(key: string): Place | null {
    const at = findSlot(this.#slots, hashOf(key))
    const row = this.#slots[at + 4] as number
    return row === 0 ? null : { before: this.#before[this.#slots[at + 3] as number] as string, row }
  }

  /** A key that is new. */
  add(key: string, { before, row }: Place): void {
    // A hash is looked for from its slot on: the fuller, the longer.
    if (this.#size * 3 > (this.#slots.length / width) * 2) this.#grow()
    let source = this.#before.lastIndexOf(before)
    if (source < 0) source = this.#before.push(before) - 1
    const hashed = hashOf(key)
    const slots = this.#slots
    const at = findSlot(slots, hashed)
    slots[at] = hashed[0]
    slots[at + 1] = hashed[1]
    slots[at + 2] = hashed[2]
    slots[at + 3] = source
    slots[at + 4] = row
    this.#size += 1
  }

  #grow(): void {
    const old = this.#slots
    const slots = new Int32Array(old.length * 2)
    for (let from = 0; from < old.length; from += width) {
      if (old[from + 4] === 0) continue
      const entry = old.subarray(from, from + width)
      slots.set(entry, findSlot(slots, entry))
    }
    this.#slots = slots
  }
}

/** Where the hash stands, or the free slot where it belongs. */
function findSlot(slots: Int32Array, hashed: ArrayLike<number>): number {
  const [a, b, c] = [hashed[0] as number, hashed[1], hashed[2]]
  const mask = slots.length / width - 1
  let slot = a & mask
  while (true) {
    const at = slot * width
    if (slots[at + 4] === 0 || (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c)) return at
    slot = (slot + 1) & mask
  }
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
