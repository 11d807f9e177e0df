import { anyDate, anyDocument, anyMoney } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  type CannedTextFacts,
  cannedTextFault,
  cannedTextMessage,
  cannedTextPlaces,
  fillCannedText,
} from './canned-text.ts'

const facts: CannedTextFacts = {
  customer: { name: 'Lucía Paredes Vargas', documentType: '01' },
  property: { projectName: 'Valle Sereno', productName: 'Lote C-2' },
  oldestLetra: { name: '17', owed: money(32_050, 'USD'), dueOn: Temporal.PlainDate.from('2026-10-12') },
  lastPayment: {
    amount: money(184_250, 'PEN'),
    paidOn: Temporal.PlainDate.from('2026-11-05'),
    maskedCard: '497010******4471',
  },
  complaint: { state: 'amber', daysLeft: 4 },
  answererName: 'Milagros Ríos',
}

/** The text as it would be sent, with what is missing as `<it>`. */
function filled(template: string, known: Partial<CannedTextFacts> = {}): string {
  return fillCannedText(template, { ...facts, ...known })
    .map((part) => (part.kind === 'missing' ? `<${part.means}>` : part.text))
    .join('')
}

describe('a canned text', () => {
  test('says which part is the text of the template and which the customer’s data', () => {
    const parts = fillCannedText('Hola, {nombre}. La letra {letra}.', facts)
    expect(parts).toEqual([
      { kind: 'text', text: 'Hola, ' },
      { kind: 'filled', text: 'Lucía', means: 'nombre de pila' },
      { kind: 'text', text: '. La letra ' },
      { kind: 'filled', text: '17', means: 'letra impaga más antigua' },
      { kind: 'text', text: '.' },
    ])
    expect(cannedTextMessage(parts)).toBe('Hola, Lucía. La letra 17.')
  })

  test('fills every place', () => {
    const all = cannedTextPlaces.map(({ name }) => `${name}={${name}}`).join('\n')
    expect(cannedTextFault(all)).toBeNull()
    expect(filled(all)).toBe(
      [
        'nombre=Lucía',
        'cliente=Lucía Paredes Vargas',
        'proyecto=Valle Sereno',
        'inmueble=Lote C-2',
        'letra=17',
        'importe=US$\u00a0320.50',
        'vencimiento=12/10/2026',
        'pago=S/\u00a01,842.50',
        'fecha_pago=05/11/2026',
        'tarjeta=4471',
        'plazo=4 días hábiles',
        'firma=Milagros Ríos',
      ].join('\n'),
    )
  })

  test('takes a place with capitals, accents and blanks', () => {
    expect(filled('{ Cliénte } {FECHA PAGO}')).toBe('Lucía Paredes Vargas 05/11/2026')
  })

  test('without a datum is not sent, and says which one is missing', () => {
    const nothing = {
      property: null,
      oldestLetra: null,
      lastPayment: null,
      complaint: null,
      answererName: ' \n',
    }
    const rest = cannedTextPlaces.filter(({ name }) => name !== 'nombre' && name !== 'cliente')
    for (const { name, means } of rest) {
      expect(filled(`a {${name}} b`, nothing)).toBe(`a <${means}> b`)
      expect(cannedTextMessage(fillCannedText(`a {${name}} b`, { ...facts, ...nothing }))).toBeNull()
    }
    for (const maskedCard of ['', '****', '447'])
      expect(filled('{tarjeta}', { lastPayment: { amount: null, paidOn: null, maskedCard } })).toMatch(
        '<últimos',
      )
    const inCash = { amount: null, paidOn: null, maskedCard: '' }
    expect(filled('{pago}{fecha_pago}{tarjeta}', { lastPayment: inCash })).toBe(
      '<importe del último pago><fecha del último pago><últimos cuatro dígitos de la tarjeta del último pago>',
    )
  })

  test('promises no term that is over', () => {
    expect(filled('{plazo}', { complaint: { state: 'red', daysLeft: 1 } })).toBe('1 día hábil')
    expect(filled('{plazo}', { complaint: { state: 'red', daysLeft: 0 } })).toBe('0 días hábiles')
    for (const state of ['overdue', 'answered'] as const)
      expect(filled('{plazo}', { complaint: { state, daysLeft: 3 } })).toBe(
        '<días hábiles que quedan del reclamo>',
      )
  })

  test('calls a company by its whole name', () => {
    expect(filled('{nombre}', { customer: { name: 'Pacífico Sur S.A.C.', documentType: '06' } })).toBe(
      'Pacífico Sur S.A.C.',
    )
    expect(filled('{nombre}', { customer: { name: '  Ana  Quispe', documentType: '01' } })).toBe('Ana')
  })

  test('takes what stands in the data as text', () => {
    const name = '{letra} {{nombre}}\u202e\nde {firma}'
    expect(filled('{cliente}: {firma}', { customer: { name, documentType: '01' } })).toBe(
      '(letra) ((nombre)) de (firma): Milagros Ríos',
    )
  })

  test.each([
    ['Hola', null],
    ['Hola, {nombre}.\n\tSaludos, {firma}', null],
    ['', 'El texto es requerido'],
    [' \n', 'El texto es requerido'],
    ['a'.repeat(4000), null],
    ['a'.repeat(4001), 'El texto tiene más de 4000 caracteres'],
    ['Hola\u202e', 'El texto tiene caracteres que no se admiten'],
    [
      'Debes {saldo}',
      /^El texto tiene un dato que no existe: \{saldo\}\. Los que hay son \{nombre\}, .*\{firma\}$/,
    ],
    ['Hola, {}', /no existe: \{\}/],
    ['{nombre} {__proto__}', /no existe: \{__proto__\}/],
    ['{toString}', /no existe: \{toString\}/],
    ['Hola, {nombre', 'El texto tiene una llave { sin su pareja'],
    ['Hola, nombre}', 'El texto tiene una llave } sin su pareja'],
    ['{{nombre}}', 'El texto tiene una llave { sin su pareja'],
  ])('to be saved, %j', (template, fault) => {
    const found = cannedTextFault(template)
    if (fault instanceof RegExp) expect(found).toMatch(fault)
    else expect(found).toBe(fault)
  })

  const pieces = fc.constantFrom(
    ...cannedTextPlaces.map(({ name }) => `{${name}}`),
    '{',
    '}',
    '{otro}',
    '{{',
    ' ',
    'a',
  )
  const anyBraced = fc.array(pieces, { maxLength: 12 }).map((found) => found.join(''))
  const anyFacts: fc.Arbitrary<CannedTextFacts> = fc.record({
    customer: fc.record({ name: anyBraced, documentType: anyDocument.map(({ type }) => type) }),
    property: fc.option(fc.record({ projectName: anyBraced, productName: anyBraced })),
    oldestLetra: fc.option(fc.record({ name: anyBraced, owed: anyMoney, dueOn: anyDate })),
    lastPayment: fc.option(
      fc.record({ amount: fc.option(anyMoney), paidOn: fc.option(anyDate), maskedCard: anyBraced }),
    ),
    complaint: fc.option(
      fc.record({
        state: fc.constantFrom('calm', 'red', 'overdue'),
        daysLeft: fc.integer({ min: 0, max: 15 }),
      }),
    ),
    answererName: anyBraced,
  })

  test('that is sent has no brace, whatever stands in template and data, and filled again stays as it is', () => {
    fc.assert(
      fc.property(anyBraced, anyFacts, anyFacts, (template, known, others) => {
        const parts = fillCannedText(template, known)
        for (const part of parts) if (part.kind !== 'missing') expect(part.text).not.toMatch(/[{}]/)
        const message = cannedTextMessage(parts)
        if (message === null) return
        expect(message).not.toMatch(/[{}]/)
        expect(cannedTextMessage(fillCannedText(message, others))).toBe(message)
      }),
      { numRuns: 300 },
    )
  })

  test('that may be saved is filled but for data that are not known, and one that may not is never sent', () => {
    fc.assert(
      fc.property(anyBraced, anyFacts, (template, known) => {
        const parts = fillCannedText(template, known)
        const unknown = parts.some((part) => part.kind === 'missing' && part.means === 'dato desconocido')
        if (template.trim() !== '') expect(cannedTextFault(template) === null).toBe(!unknown)
        if (unknown) expect(cannedTextMessage(parts)).toBeNull()
      }),
    )
  })
})
