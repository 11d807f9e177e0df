import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BankLine,
  type BookEntry,
  type Books,
  type DifferenceCause,
  reconcileDay,
} from './reconcile-day.ts'

const day = Temporal.PlainDate.from('2026-11-20')
const next = day.add({ days: 1 })

/** A payment that the three books have alike. */
function payment(at: number, minor: number): { ours: BookEntry; theirs: BookEntry; line: BankLine } {
  const orderId = `201126${String(at).padStart(6, '0')}-M3TX`
  const entry = { transaction: `t${at}`, orderId, minor, currency: 'USD', day }
  return {
    ours: entry,
    theirs: { ...entry },
    line: { row: at + 2, day, minor, currency: 'USD', reference: `ABONO ${orderId} VISA` },
  }
}

function differencesOf(books: Partial<Books>) {
  const found = reconcileDay({ day, currency: 'USD', llave: [], provider: null, bank: null, ...books })
  return found.map(({ cause, transactions, bankRows, llave, provider, bank, gap }) => [
    cause,
    [...transactions, ...bankRows].join(' '),
    [llave, provider, bank],
    gap,
  ])
}

describe('a difference has one proposed cause', () => {
  const one = payment(1, 32_050)
  const [llave, provider, bank] = [[one.ours], [one.theirs], [one.line]]
  const changed = <T>(entry: T, change: Partial<T>): T[] => [{ ...entry, ...change }]
  const alike = { ...one.theirs, transaction: 't9' }

  test.each<[DifferenceCause, Partial<Books>, string, (number | null)[], number]>([
    ['only-llave', { llave, provider: [], bank: [] }, 't1', [32_050, null, null], -32_050],
    ['not-at-provider', { llave, provider: [], bank }, 't1 3', [32_050, null, 32_050], -32_050],
    ['only-provider', { provider, bank: [] }, 't1', [null, 32_050, null], 32_050],
    ['not-in-llave', { provider, bank }, 't1 3', [null, 32_050, 32_050], 32_050],
    ['not-at-bank', { llave, provider, bank: [] }, 't1', [32_050, 32_050, null], -32_050],
    ['only-bank', { bank }, '3', [null, null, 32_050], 32_050],
    [
      'amount',
      { llave, provider: changed(one.theirs, { minor: 30_000 }) },
      't1',
      [32_050, 30_000, null],
      -2_050,
    ],
    [
      'amount',
      { llave, provider, bank: changed(one.line, { minor: 20_000 }) },
      't1 3',
      [32_050, 32_050, 20_000],
      -12_050,
    ],
    [
      'currency',
      { llave, provider: changed(one.theirs, { currency: 'PEN' }) },
      't1',
      [32_050, 32_050, null],
      0,
    ],
    ['currency', { bank: changed(one.line, { currency: 'PEN' }) }, '3', [null, null, 32_050], 0],
    ['state', { llave, provider: changed(one.theirs, { minor: 0 }) }, 't1', [32_050, 0, null], -32_050],
    ['state', { llave: changed(one.ours, { minor: 0 }), provider }, 't1', [0, 32_050, null], 32_050],
    ['duplicate', { llave, provider: [one.theirs, alike] }, 't9', [null, 32_050, null], 32_050],
    [
      'duplicate',
      { llave, provider, bank: [one.line, { ...one.line, row: 9 }] },
      '9',
      [null, null, 32_050],
      32_050,
    ],
    ['other-day', { llave, provider: changed(one.theirs, { day: next }) }, 't1', [32_050, 32_050, null], 0],
    [
      'other-day',
      { llave, provider, bank: changed(one.line, { day: next }) },
      't1 3',
      [32_050, 32_050, 32_050],
      0,
    ],
    [
      'other-day',
      { llave: changed(one.ours, { day: next }), provider: [], bank },
      't1 3',
      [32_050, null, 32_050],
      0,
    ],
    [
      'commission',
      { llave, provider, bank: changed(one.line, { minor: 31_000 }) },
      't1 3',
      [32_050, 32_050, 31_000],
      -1_050,
    ],
  ])('%s', (cause, books, where, sums, gap) => {
    expect(differencesOf(books)).toEqual([[cause, where, sums, gap]])
  })

  test('joint-deposit: one line of the bank for all charges, less the commission', () => {
    const [a, b] = [payment(1, 30_000), payment(2, 70_000)]
    const books = { llave: [a.ours, b.ours], provider: [a.theirs, b.theirs] }
    const deposit = (minor: number) => [{ ...a.line, row: 2, minor, reference: 'LIQUIDACION 20/11' }]
    expect(differencesOf({ ...books, bank: deposit(100_000) })).toEqual([
      ['joint-deposit', 't1 t2 2', [100_000, 100_000, 100_000], 0],
    ])
    expect(differencesOf({ ...books, bank: deposit(97_000) })).toEqual([
      ['joint-deposit', 't1 t2 2', [100_000, 100_000, 97_000], -3_000],
    ])
  })
})

test('a book that was not read is no difference', () => {
  const { ours, theirs, line } = payment(1, 32_050)
  expect(differencesOf({ llave: [ours] })).toEqual([])
  expect(differencesOf({ llave: [ours], provider: [theirs] })).toEqual([])
  expect(differencesOf({ llave: [ours], bank: [line] })).toEqual([])
})

test('what was refused or cancelled everywhere is no difference, nor is a refund that all have', () => {
  const { ours, theirs, line } = payment(1, -32_050)
  expect(differencesOf({ llave: [ours], provider: [theirs], bank: [line] })).toEqual([])
  const none = { ...ours, minor: 0 }
  expect(differencesOf({ llave: [none], provider: [none], bank: [] })).toEqual([])
  expect(differencesOf({ provider: [none], bank: [] })).toEqual([])
})

test('a deposit of another day without a name, and a line that moved nothing, are of no charge', () => {
  const { ours, theirs, line } = payment(1, 32_050)
  const books = { llave: [ours], provider: [theirs] }
  const later = { ...line, day: next, reference: 'VISA' }
  expect(differencesOf({ ...books, bank: [later] }).map(([cause]) => cause)).toEqual(['not-at-bank'])
  expect(differencesOf({ ...books, bank: [line, { ...line, row: 9, minor: 0 }] })).toEqual([])
})

test('equal amounts without a reference are told apart by their number only', () => {
  const three = [1, 2, 3].map((at) => payment(at, 10_000))
  const lines = three.map(({ line }) => ({ ...line, reference: 'VISA' }))
  const books = { llave: three.map(({ ours }) => ours), provider: three.map(({ theirs }) => theirs) }
  expect(differencesOf({ ...books, bank: lines })).toEqual([])
  expect(differencesOf({ ...books, bank: lines.slice(1) })).toHaveLength(1)
})

/** What may be planted in a payment that the books have alike, and the cause that is then told. */
const plants: readonly ((of: ReturnType<typeof payment>) => {
  readonly cause: DifferenceCause | null
  readonly ours?: BookEntry
  readonly theirs?: readonly BookEntry[]
  readonly lines?: readonly BankLine[]
})[] = [
  ({ ours, theirs, line }) => ({ cause: null, ours, theirs: [theirs], lines: [line] }),
  ({ ours, theirs, line }) => ({
    ...{ cause: null, ours, theirs: [theirs] },
    lines: [{ ...line, reference: 'sin glosa' }],
  }),
  ({ ours }) => ({ cause: 'only-llave', ours }),
  ({ theirs }) => ({ cause: 'only-provider', theirs: [theirs] }),
  ({ line }) => ({ cause: 'only-bank', lines: [line] }),
  ({ theirs, line }) => ({ cause: 'not-in-llave', theirs: [theirs], lines: [line] }),
  ({ ours, line }) => ({ cause: 'not-at-provider', ours, lines: [line] }),
  ({ ours, theirs }) => ({ cause: 'not-at-bank', ours, theirs: [theirs] }),
  ({ ours, theirs, line }) => ({
    ...{ cause: 'amount', theirs: [theirs], lines: [line] },
    ours: { ...ours, minor: ours.minor + 1 },
  }),
  ({ ours, theirs, line }) => ({
    ...{ cause: 'currency', theirs: [theirs], lines: [line] },
    ours: { ...ours, currency: 'PEN' },
  }),
  ({ ours, theirs }) => ({ cause: 'state', ours, theirs: [{ ...theirs, minor: 0 }], lines: [] }),
  ({ ours, theirs, line }) => ({
    ...{ cause: 'duplicate', ours, theirs: [theirs, { ...theirs, transaction: `${theirs.transaction}b` }] },
    lines: [line, { ...line, row: line.row + 500 }],
  }),
  ({ ours, theirs, line }) => ({
    ...{ cause: 'other-day', ours, theirs: [theirs] },
    lines: [{ ...line, day: next }],
  }),
  ({ ours, line }) => ({ cause: 'other-day', ours: { ...ours, day: next }, lines: [line] }),
  ({ ours, theirs, line }) => ({
    ...{ cause: 'commission', ours, theirs: [theirs] },
    lines: [{ ...line, minor: line.minor - Math.floor(line.minor * 0.0318) }],
  }),
]

test('planted differences are found, each with its cause, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(plants.length - 1), { maxLength: 25 }),
      fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
      fc.infiniteStream(fc.nat(1_000)),
      (chosen, refunds, shuffle) => {
        // Amounts so far apart that neither a commission nor a sum turns some into another.
        const planted = chosen.map((plant, at) => {
          const refund = refunds[at] && plant !== plants.length - 1
          return plants[plant]?.(payment(at, (refund ? -1 : 1) * 100 * 3 ** at))
        })
        const shuffled = <T>(entries: T[]) =>
          entries
            .map((entry) => ({ entry, by: shuffle.next().value ?? 0 }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ entry }) => entry)
        const found = reconcileDay({
          ...{ day, currency: 'USD' },
          llave: shuffled(planted.flatMap((each) => each?.ours ?? [])),
          provider: shuffled(planted.flatMap((each) => each?.theirs ?? [])),
          bank: shuffled(planted.flatMap((each) => each?.lines ?? [])),
        })
        const expected = planted.flatMap((each) => each?.cause ?? [])
        expect(found.map(({ cause }) => cause).toSorted()).toEqual(expected.toSorted())
      },
    ),
  )
})
