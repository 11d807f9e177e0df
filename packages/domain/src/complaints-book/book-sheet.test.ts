import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { type SheetContent, sheetCode, sheetStates } from './book-sheet.ts'
import { sheetLimits, validateSheet, validateSheetAnswer } from './validate-sheet.ts'

const sheet: SheetContent = {
  consumer: {
    name: 'Rosa Quispe Mamani',
    document: { type: '01', number: '09876543' },
    address: 'Jr. Huáscar 1124, Jesús María, Lima',
    phone: '976 543 210',
    email: 'rosa.quispe@correo.example',
    guardian: '',
  },
  contracted: {
    kind: 'product',
    description: 'Lote A-11, Valle Sereno, proforma 1000302',
    amount: money(89_933, 'PEN'),
  },
  kind: 'claim',
  detail: 'Pagué la letra 11 en el banco el 03/11/2026 y hasta hoy figura vencida.',
  request: 'Que registren el pago con su fecha.',
}

type Changes = {
  readonly [K in keyof SheetContent]?: Partial<SheetContent[K]>
}

function faultsOf(changes: Changes): Record<string, string> {
  const changed = {
    ...sheet,
    ...changes,
    consumer: { ...sheet.consumer, ...changes.consumer },
    contracted: { ...sheet.contracted, ...changes.contracted },
  } as SheetContent
  return Object.fromEntries(
    Object.entries(validateSheet(changed)).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

describe('a sheet', () => {
  test('is presented with name, document, detail, and address or e-mail; nothing else is asked for', () => {
    expect(faultsOf({})).toEqual({})
    expect(
      faultsOf({
        consumer: { phone: '', email: '', guardian: '' },
        contracted: { description: '', amount: null },
        request: '',
      }),
    ).toEqual({})
    expect(faultsOf({ consumer: { address: '' } })).toEqual({})
    expect(
      Object.keys(
        faultsOf({
          consumer: { name: ' ', document: { type: '01', number: '' }, address: '', email: '' },
          detail: ' \u200b ',
        }),
      ),
    ).toEqual(['name', 'document', 'address', 'detail'])
  })

  test('each fault names its field, in words', () => {
    expect(faultsOf({ consumer: { name: '1' } })).toEqual({ name: 'Escribe el nombre completo' })
    expect(faultsOf({ consumer: { document: { type: '01', number: '123' } } })).toHaveProperty('document')
    expect(faultsOf({ consumer: { document: { type: '07', number: 'AB-1' } } })).toHaveProperty('document')
    expect(faultsOf({ consumer: { document: { type: '07', number: 'XDA123456' } } })).toEqual({})
    expect(faultsOf({ consumer: { phone: 'no tengo' } })).toHaveProperty('phone')
    expect(faultsOf({ consumer: { email: 'rosa@' } })).toHaveProperty('email')
    expect(faultsOf({ consumer: { guardian: 'X' } })).toHaveProperty('guardian')
    expect(faultsOf({ contracted: { amount: money(0, 'PEN') } })).toHaveProperty('amount')
    expect(faultsOf({ detail: 'a\u202eb' })).toHaveProperty('detail')
    for (const field of ['detail', 'request'] as const) {
      expect(faultsOf({ [field]: 'x'.repeat(sheetLimits[field]) })).toEqual({})
      expect(faultsOf({ [field]: 'x'.repeat(sheetLimits[field] + 1) })).toEqual({
        [field]: `Usa ${sheetLimits[field]} caracteres como máximo`,
      })
    }
  })

  test('takes a name in any script', () => {
    for (const name of ['محمد العلي', '李小龍', 'Ñusta Ókā-Łęg'])
      expect(faultsOf({ consumer: { name } })).toEqual({})
  })

  test('is answered with words, and an offer or none', () => {
    expect(validateSheetAnswer({ text: ' ', offer: '' }).text).toBe('Escribe qué se hizo y qué se decidió')
    expect(validateSheetAnswer({ text: 'Se registró.', offer: '' })).toEqual({ text: null, offer: null })
    expect(validateSheetAnswer({ text: 'Se registró.', offer: 'x'.repeat(1001) }).offer).not.toBeNull()
  })
})

test('a sheet is agreed on only after it was answered, and answered once', () => {
  expect(sheetStates.mayFollow('filed', 'answered')).toBe(true)
  expect(sheetStates.mayFollow('answered', 'agreed')).toBe(true)
  expect(sheetStates.mayFollow('filed', 'agreed')).toBe(false)
  expect(sheetStates.before('filed')).toEqual([])
})

test('a code is ten digits and the year, and sorts as it counts', () => {
  expect(sheetCode(2026, 42)).toBe('0000000042-2026')
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (one, other) => {
      expect(sheetCode(2026, one) < sheetCode(2026, other)).toBe(one < other)
    }),
  )
})
