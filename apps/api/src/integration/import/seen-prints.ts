import { hash } from 'node:crypto'
import type { DoneRow } from './step.ts'

/** 64 bits of a hash: that one of a million that were seen is hit by chance is less likely than one in 10^13. */
function print(...parts: readonly string[]): bigint {
  return hash('sha256', parts.join('\n'), 'buffer').readBigUInt64LE()
}

/** That a row comes to this, whatever it says. */
function ofOutcome({ outcome, kind, key }: Pick<DoneRow, 'outcome' | 'kind' | 'key'>): bigint {
  return print(outcome, kind, key)
}

/** That it comes to this with these values, before and after. */
function ofChange({ outcome, kind, key }: DoneRow, change: string): bigint {
  return print(outcome, kind, key, change)
}

const outcomes = ['created', 'changed', 'withdrawn', 'refused'] as const

/** The prints of a row that a look found; none of one that stays the same. */
export function printsOf(row: DoneRow, change: string): readonly bigint[] {
  return row.outcome === 'same' ? [] : [ofOutcome(row), ofChange(row, change)]
}

/** What rows came to in a look, in 16 bytes a row that changes or is refused. */
export class SeenPrints {
  readonly #sorted: BigUint64Array

  /** As `bytes` gave them; each number is little-endian on every machine that Node runs on. */
  constructor(bytes: Uint8Array) {
    this.#sorted = new BigUint64Array(new Uint8Array(bytes).buffer).sort()
  }

  static bytes(prints: readonly bigint[]): Uint8Array {
    return new Uint8Array(BigUint64Array.from(prints).buffer)
  }

  /** Whether the look found that the row comes to this. */
  has(row: DoneRow, change: string): boolean {
    return row.outcome === 'same' || this.#find(ofChange(row, change))
  }

  /** What the look found that the row comes to. */
  outcomeOf({ kind, key }: Pick<DoneRow, 'kind' | 'key'>): DoneRow['outcome'] {
    return outcomes.find((outcome) => this.#find(ofOutcome({ outcome, kind, key }))) ?? 'same'
  }

  #find(wanted: bigint): boolean {
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#sorted[middle] as bigint) < wanted) from = middle + 1
      else to = middle
    }
    return this.#sorted[from] === wanted
  }
}
