import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankProfile, faultOfBankProfile } from './bank-profile.ts'
import { mostStatementRows, readBankStatement } from './read-bank-statement.ts'

const profile: BankProfile = {
  bank: 'BCP recaudadora',
  accountNumber: '193-2145871-1-46',
  separator: ';',
  days: 'dd/mm/yyyy',
  decimalMark: '.',
  columns: { day: 'Fecha', amount: 'Importe', credit: '', debit: '', reference: 'Glosa', account: '' },
}
const split: BankProfile = {
  ...profile,
  columns: { ...profile.columns, amount: '', credit: 'Abono', debit: 'Cargo', account: 'Cuenta' },
}
const period = { from: Temporal.PlainDate.from('2026-11-20'), to: Temporal.PlainDate.from('2026-11-21') }

function read(rows: readonly (readonly string[])[], of = profile) {
  const numbered = rows.map((cells, at) => ({ row: at + 1, cells }))
  return readBankStatement(numbered, of, { currency: 'USD', period })
}
const title = ['Estado de cuenta 193-2145871-1-46 al 21/11/2026']
const heading = ['FECHA', 'Glosa', 'Importe (US$)', 'Importe']

test('lines stand below the titles and the heading, whatever other columns there are', () => {
  const found = read([
    title,
    [''],
    heading,
    ['20/11/2026', 'ABONO  201126120000-M3TX', 'x', '350.50'],
    ['', ' ', '', ''],
    ['21/11/2026 09:10', 'DEVOLUCION', '', 'S/ -1,000.00'],
  ])
  expect(found).toEqual({
    lines: [
      {
        ...{ row: 4, day: period.from, minor: 35_050, currency: 'USD' },
        reference: 'ABONO 201126120000-M3TX',
      },
      { row: 6, day: period.to, minor: -100_000, currency: 'PEN', reference: 'DEVOLUCION' },
    ],
  })
})

test('credits and debits stand in columns of their own, and the account in each row', () => {
  const rows = [
    ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'],
    ['1932145871146', '2026-11-20', 'uno', '', '10.00'],
    ['193 2145871 1 46', '2026-11-20', 'dos', '2.50', '0.00'],
    ['193-2145871-1-46', '2026-11-20', 'tres', '', '0.00'],
  ]
  const found = read(rows, split)
  expect('lines' in found && found.lines.map(({ minor }) => minor)).toEqual([1_000, -250, 0])
})

test.each<[string, (readonly string[])[], BankProfile, [number, string, string]]>([
  [
    'another account',
    [['Cuenta 193-2145871-1-47'], heading, ['20/11/2026', 'a', '', '1']],
    profile,
    [0, '', 'El archivo no dice la cuenta 193-2145871-1-46: es de otra.'],
  ],
  [
    'a longer number',
    [['5193-2145871-1-46'], heading, ['20/11/2026', 'a', '', '1']],
    profile,
    [0, '', 'El archivo no dice la cuenta 193-2145871-1-46: es de otra.'],
  ],
  [
    'a row of another account',
    [
      ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'],
      ['200-300144271-8', '20/11/2026', 'a', '', '1'],
    ],
    split,
    [2, 'Cuenta', 'dice otra cuenta que 193-2145871-1-46'],
  ],
  [
    'another day',
    [title, heading, ['22/11/2026', 'a', '', '1']],
    profile,
    [3, 'Fecha', 'es de otro día: 22/11/2026'],
  ],
  [
    'the day before',
    [title, heading, ['19/11/2026', 'a', '', '1']],
    profile,
    [3, 'Fecha', 'es de otro día: 19/11/2026'],
  ],
  ['no day', [title, heading, ['', 'Saldo', '', '1']], profile, [3, 'Fecha', 'falta']],
  [
    'a day that there is not',
    [title, heading, ['31/11/2026', 'a', '', '1']],
    profile,
    [3, 'Fecha', 'no es una fecha: 31/11/2026'],
  ],
  [
    'month first',
    [title, heading, ['11/20/2026', 'a', '', '1']],
    profile,
    [3, 'Fecha', 'no es una fecha: el mes sería 20, porque se lee día/mes/año: 11/20/2026'],
  ],
  ['no amount', [title, heading, ['20/11/2026', 'a', '', '']], profile, [3, 'Importe', 'falta']],
  [
    'a bad amount',
    [title, heading, ['20/11/2026', 'a', '', '1.2.3']],
    profile,
    [3, 'Importe', 'no es un importe: 1.2.3'],
  ],
  [
    'a column missing',
    [title, ['Fecha', 'Glosa', 'Monto'], ['20/11/2026', 'a', '1']],
    profile,
    [2, 'Importe', 'falta en el encabezado'],
  ],
  [
    'no column known',
    [title, ['a', 'b']],
    profile,
    [0, '', 'No tiene ninguna columna del perfil: Fecha, Importe, Glosa.'],
  ],
  [
    'a column twice',
    [title, ['Fecha', 'Glosa', 'Importe', 'IMPORTE'], ['20/11/2026', 'a', '1', '2']],
    profile,
    [2, 'Importe', 'está dos veces en el encabezado'],
  ],
  ['no movements', [title, heading], profile, [0, '', 'El archivo no tiene movimientos.']],
  ['nothing', [], profile, [0, '', 'No tiene ninguna columna del perfil: Fecha, Importe, Glosa.']],
  [
    'credit and debit',
    [
      ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'],
      ['1932145871146', '20/11/2026', 'a', '1', '2'],
    ],
    split,
    [2, 'Cargo', 'está junto a Abono en la misma fila'],
  ],
  [
    'neither',
    [
      ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'],
      ['1932145871146', '20/11/2026', 'a', '', ''],
    ],
    split,
    [2, 'Abono', 'falta, y Cargo también'],
  ],
  [
    'a negative debit',
    [
      ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'],
      ['1932145871146', '20/11/2026', 'a', '-1', ''],
    ],
    split,
    [2, 'Cargo', 'es negativo'],
  ],
])('refused: %s', (_, rows, of, [row, field, fault]) => {
  expect(read(rows, of)).toEqual({ faults: [{ row, field, fault }] })
})

test('one bad row refuses all, and every fault is told', () => {
  const found = read([
    title,
    heading,
    ['20/11/2026', 'a', '', '1'],
    ['x', 'b', '', 'y'],
    ['20/11/2026', 'c', '', ''],
  ])
  expect('faults' in found && found.faults.map(({ row, field }) => [row, field])).toEqual([
    [4, 'Fecha'],
    [4, 'Importe'],
    [5, 'Importe'],
  ])
})

test('a file of more movements than are read is refused', () => {
  const rows = Array.from({ length: mostStatementRows + 1 }, () => ['20/11/2026', 'a', '', '1'])
  expect(read([title, heading, ...rows])).toMatchObject({ faults: [{ row: 0 }] })
  expect(read([title, heading, ...rows.slice(1)])).toHaveProperty('lines.length', mostStatementRows)
})

test('whatever lines a bank writes come back as they are', () => {
  const line = fc.record({
    minor: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
    days: fc.nat(1),
    reference: fc.string({ unit: fc.constantFrom('a', 'Ñ', '-', '9', ';'), maxLength: 20 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, isSplit) => {
      const rows = lines.map(({ minor, days, reference }) => {
        const amount = (Math.abs(minor) / 100).toFixed(2)
        const day = period.from.add({ days }).toString()
        if (!isSplit) return [day, reference, '', minor < 0 ? `-${amount}` : amount]
        return ['193-2145871-1-46', day, reference, minor < 0 ? amount : '', minor < 0 ? '' : amount]
      })
      const found = isSplit
        ? read([['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono'], ...rows], split)
        : read([title, heading, ...rows])
      expect('lines' in found && found.lines).toEqual(
        lines.map(({ minor, days, reference }, at) => ({
          ...{ row: at + (isSplit ? 2 : 3), minor, currency: 'USD', reference },
          day: period.from.add({ days }),
        })),
      )
    }),
  )
})

test.each<[string, BankProfile, string | null]>([
  ['one signed column', profile, null],
  ['two columns', split, null],
  ['without a name', { ...profile, bank: ' ' }, 'bank'],
  ['a short number', { ...profile, accountNumber: '12-345' }, 'accountNumber'],
  ['letters in the number', { ...profile, accountNumber: 'PE193-2145871' }, 'accountNumber'],
  ['no amount', { ...profile, columns: { ...profile.columns, amount: '' } }, 'amount'],
  ['half of two', { ...split, columns: { ...split.columns, debit: '' } }, 'amount'],
  ['both ways', { ...split, columns: { ...split.columns, amount: 'Importe' } }, 'amount'],
  ['no day', { ...profile, columns: { ...profile.columns, day: '*' } }, 'day'],
  ['no reference', { ...profile, columns: { ...profile.columns, reference: '' } }, 'reference'],
  ['one column for two', { ...profile, columns: { ...profile.columns, reference: 'importe.' } }, 'columns'],
])('a profile: %s', (_, of, field) => {
  expect(faultOfBankProfile(of)?.field ?? null).toBe(field)
})
