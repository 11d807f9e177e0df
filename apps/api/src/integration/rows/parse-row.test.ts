import { kindNames } from '@llave/contract/integration/rows/kind-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseRow } from './parse-row.ts'
import { rowKinds } from './row-kinds.ts'

/** What members hold, rightly and wrongly, of every kind. */
const texts = ['', ' L-1 ', '01', '44556677', 'PEN', 'EUR', '350.50', '2026', '2026-12-05', '0000-00-00']
const values = fc.oneof(
  fc.constantFrom(...texts, 'instalment', 'pending', 'paid', 'plan', 'open', 'P01', '..', '\0'),
  fc.array(fc.constantFrom('+51 999888777', 'foto.jpg', 'Etapa 1'), { maxLength: 3 }),
  fc.constantFrom(5, true, null, { a: 1 }, undefined),
)

test.each(kindNames)('a row of %s is what its whole schema makes of it, whatever came before', (kind) => {
  const { schema } = rowKinds[kind].shape
  const names = [...Object.keys(schema.shape), 'unknown']
  const rows = fc.dictionary(fc.constantFrom(...names), values, {
    maxKeys: names.length,
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(rows, (row) => {
      const whole = z.safeParse(schema, row, { reportInput: true })
      const expected = whole.success ? { row: whole.data } : { issues: whole.error.issues }
      for (let time = 0; time < 2; time++) expect(parseRow(schema, row)).toEqual(expected)
    }),
  )
})

test('rows that are right are parsed alike the first time and after a thousand other texts', () => {
  const { schema } = rowKinds.receivables.shape
  const row = (n: number) => ({
    proforma: ` ${n} `,
    kind: 'instalment',
    code: `L-${n % 3}`,
    company: 'PE01',
    year: '2026',
    documentNumber: String(n),
    currency: 'PEN',
    amount: `${n}.5`,
    dueOn: '2026-12-05',
    state: 'pending',
    ...(n % 2 ? { paidOn: '0000-00-00', maskedCard: '497010******0055' } : {}),
  })
  for (const n of [...Array(1500).keys(), 0, 1]) {
    expect(parseRow(schema, row(n + 1))).toEqual({ row: z.parse(schema, row(n + 1)) })
  }
})

test('of each member a thousand texts are remembered, and no more', () => {
  const parsed: string[] = []
  const schema = z.strictObject({
    code: z.pipe(
      z.string(),
      z.transform((text: string) => {
        parsed.push(text)
        return text
      }),
    ),
  })
  const read = (code: string) => expect(parseRow(schema, { code })).toEqual({ row: { code } })
  const times = () => parsed.filter((text) => text === 'L-0').length
  for (const n of [0, 0, ...Array(1000).keys()]) read(`L-${n}`)
  expect(times()).toBe(1)
  read('L-1000')
  read('L-0')
  expect(times()).toBe(2)
})

test('what was made of a list is not shared by the rows that have it', () => {
  const { schema } = rowKinds.customers.shape
  const row = { documentType: '01', documentNumber: '44556677', name: 'Lucía', phones: ['+51 999888777'] }
  const [first, second] = [parseRow(schema, row), parseRow(schema, row)]
  if (!('row' in first && 'row' in second)) throw new Error('refused')
  expect(first.row.phones).toEqual(second.row.phones)
  expect(first.row.phones).not.toBe(second.row.phones)
})
