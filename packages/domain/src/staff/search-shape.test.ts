import { personas } from '@llave/testkit/personas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesNumber } from '../paper/number-series.ts'
import { makeOrderId } from '../payments/order-id.ts'
import { foldName } from './fold-name.ts'
import { readSearch } from './search-shape.ts'
import { type SearchTerm, searchTermText } from './search-term.ts'

/** `document=44556677`, `phone 51:start 9998`: one line a term. */
function line(term: SearchTerm): string {
  const narrowed = 'dialCode' in term ? term.dialCode : 'documentType' in term ? term.documentType : null
  const how = term.match === 'exact' ? '=' : `:${term.match} `
  return `${term.field}${narrowed === null ? '' : ` ${narrowed}`}${how}${term.text}`
}

const lines = (typed: string) => readSearch(typed).map(line).join('; ')

describe('what is typed into the search bar', () => {
  test.each([
    // Numbers of people.
    ['44556677', 'document=44556677; proforma:start 44556677; letra:start 44556677'],
    [
      '44.556.677',
      'document=44556677; proforma:start 44556677; proforma:start 44.556.677; letra:start 44556677; letra:start 44.556.677',
    ],
    ['DNI 44556677', 'document 01=44556677'],
    ['dni: 4455', 'document 01:end 4455; document 01:start 4455'],
    ['DNI: 44 55', 'document 01:end 4455; document 01:start 4455'],
    ['dni:445566778', ''],
    ['20512345678', 'document=20512345678; proforma:start 20512345678; letra:start 20512345678'],
    ['RUC: 20512345678', 'document 06=20512345678'],
    ['C.E 001234567', 'document 04:start 001234567'],
    ['c.e. 001234567', 'document 04:start 001234567'],
    [
      '001234567',
      'document:start 001234567; phone=001234567; proforma:start 001234567; letra:start 001234567',
    ],
    [
      '999888777',
      'phone=999888777; document:start 999888777; proforma:start 999888777; letra:start 999888777',
    ],
    ['+51 999 888 777', 'phone 51=999888777'],
    ['(+51) 999-888-777', 'phone 51=999888777'],
    [
      '51999888777',
      'phone 51=999888777; document=51999888777; proforma:start 51999888777; letra:start 51999888777',
    ],
    [
      '0051 999 888 777',
      'document:start 0051999888777; phone 51=999888777; proforma:start 0051999888777; letra:start 0051999888777',
    ],
    // As long as some cards, but without their check digit.
    [
      '36227206271668',
      'document:start 36227206271668; proforma:start 36227206271668; letra:start 36227206271668',
    ],
    ['+34 612 345 678', 'phone 34:start 612345678'],
    ['+1 305-555-0142', 'phone 1:start 3055550142'],
    [
      '3055550142',
      'document:start 3055550142; phone:start 3055550142; proforma:start 3055550142; letra:start 3055550142',
    ],
    ['cel. 999 888 777', 'phone=999888777'],
    ['cel:8777', 'phone:end 8777'],
    ['cel: 99988', 'phone:start 99988'],
    [
      '99988',
      'authorization:start 99988; document:start 99988; phone:start 99988; proforma:start 99988; letra:start 99988; query=99988; complaint=99988',
    ],
    // Four digits, as the drawing has them.
    [
      '4471',
      'card=4471; document:end 4471; phone:end 4471; authorization:start 4471; complaint=4471; query=4471',
    ],
    [
      '44 71',
      'card=4471; document:end 4471; phone:end 4471; authorization:start 4471; complaint=4471; query=4471',
    ],
    // Cards.
    ['Visa 4471', 'card=4471'],
    ['American Express ···· 1003', 'card=1003'],
    ['497010******0055', 'card=0055'],
    ['497010XXXXXX0055', 'card=0055'],
    // Payments.
    [
      '447105',
      'authorization=447105; document:start 447105; proforma:start 447105; letra:start 447105; query=447105; complaint=447105',
    ],
    ['3fe1a9', 'authorization=3FE1A9; letra:start 3FE1A9; proforma:start 3FE1A9'],
    ['facade', 'name:words facade; authorization=FACADE'],
    [
      '051126190211-7K2Q',
      'order=051126190211-7K2Q; letra:start 051126190211-7K2Q; proforma:start 051126190211-7K2Q',
    ],
    ['051126190211 7k2q', 'order=051126190211-7K2Q; name:words 051126190211 7k2q'],
    ['ped: 0511261902117kiO', 'order=051126190211-7K10'],
    ['ped:7k2q', 'order:end 7K2Q'],
    ['ped:7kuq', ''],
    ['ped:0511', 'order:end 0511; order:start 0511'],
    [
      '051126190211',
      'order:start 051126190211; document:start 051126190211; proforma:start 051126190211; letra:start 051126190211',
    ],
    ['051326190211', 'document:start 051326190211; proforma:start 051326190211; letra:start 051326190211'],
    ['WEB-00018377', 'receipt=WEB-00018377; letra:start WEB-00018377; proforma:start WEB-00018377'],
    ['w-18377', 'receipt=WEB-00018377; letra:start W-18377; proforma:start W-18377'],
    ['deb 00000012', 'receipt=DEB-00000012; name:words deb 00000012'],
    [
      '00018377',
      'receipt=WEB-00018377; receipt=DEB-00018377; certificate=CON-00018377; document=00018377; proforma:start 00018377; letra:start 00018377',
    ],
    // Papers, queries and complaints, as people read their numbers out.
    ['con-00000412', 'certificate=CON-00000412; letra:start CON-00000412; proforma:start CON-00000412'],
    ['cert: 412', 'certificate=CON-00000412'],
    ['cert: CON-00000412', 'certificate=CON-00000412'],
    ['cons: 20017', 'query=20017'],
    ['recl. 5004', 'complaint=5004'],
    ['recl: 0', ''],
    ['cons: abc', ''],
    // Codes of the developer.
    ['L-0017', 'letra:start L-0017; proforma:start L-0017'],
    ['letra: 17', 'letra:start 17'],
    ['letra l-0017', 'letra:start L-0017'],
    ['prof: 1 000 234', 'proforma:start 1000234'],
    ['prof 2026-0318', 'proforma:start 20260318; proforma:start 2026-0318'],
    ['1000234', 'document:start 1000234; proforma:start 1000234; letra:start 1000234'],
    // Names.
    ['lucía PAREDES', 'name:words lucia paredes'],
    ["Liam O'Connor", 'name:words liam oconnor'],
    ['O´Connor', 'name:words oconnor'],
    ['Pacífico Sur S.A.C.', 'name:words pacifico sur sac'],
    ['Fernández-Concha', 'name:words fernandez concha'],
    ['Ñ', ''],
    ['Cé Yupanqui', 'name:words ce yupanqui'],
    ['Celia: la del lote', 'name:words celia la del lote'],
    // Addresses.
    ['Lucia.Paredes@Correo.example', 'email:start lucia.paredes@correo.example'],
    ['lucia@', 'email:start lucia@'],
    // As they come from elsewhere.
    ['\u200b４４５５６６７７\n', 'document=44556677; proforma:start 44556677; letra:start 44556677'],
    ['DNI\u00a044556677', 'document 01=44556677'],
    // Nothing to look for.
    ['', ''],
    ['   ', ''],
    ['447', ''],
    ['a', ''],
    ['dni:', ''],
    ['dni: lucía', ''],
    ['prof: abc', ''],
    [`prof: ${'a1'.repeat(21)}`, ''],
    ['cel: +51', ''],
    ['@', ''],
    ['a@', ''],
    ['lu@cia@correo', ''],
    ['--', ''],
    ['a'.repeat(121), ''],
  ])('%j is looked for as %s', (typed, expected) => {
    expect(lines(typed)).toBe(expected)
  })

  test('a whole card number is looked for by its last four digits, however it is written, and goes no further', () => {
    const pan = fc.constantFrom('4970100000000055', '5555555555554444', '378282246310005', '36227206271667')
    const separator = fc.constantFrom('', ' ', '-', '.')
    const around = fc.constantFrom(
      '',
      'prof: ',
      'letra:',
      'cel: ',
      'ped: ',
      'tarjeta ',
      'Lucía Paredes ',
      'x',
    )
    fc.assert(
      fc.property(pan, separator, around, around, (digits, between, before, after) => {
        const written = before + (digits.match(/.{1,4}/g) ?? []).join(between) + after.replace(':', '')
        expect(lines(written)).toBe(`card=${digits.slice(-4)}`)
      }),
    )
    // A slip of the pen in it is no reason to keep the rest.
    expect(lines('4970 1000 0000 0056')).toBe('card=0056')
  })

  test('every persona is found by document and phone, however their digits are grouped', () => {
    const separators = fc.array(fc.constantFrom('', '', ' ', '.', '-', '\u00a0', '\u200b'), {
      minLength: 16,
      maxLength: 16,
    })
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(personas)), separators, ({ document, phone }, between) => {
        const grouped = (digits: string) => [...digits].map((digit, place) => digit + between[place]).join('')
        const ofDocument = readSearch(grouped(document.number)).find(({ field }) => field === 'document')
        expect(document.number.startsWith(ofDocument?.text ?? 'none')).toBe(true)
        const ofPhone = readSearch(`+${phone.dialCode} ${grouped(phone.number)}`)
        expect(ofPhone).toEqual([
          { ...ofPhone[0], field: 'phone', dialCode: phone.dialCode, text: phone.number },
        ])
        const bare = readSearch(grouped(phone.number)).find(({ field }) => field === 'phone')
        expect(bare?.text).toBe(phone.number)
      }),
    )
  })

  test('every persona is found by the beginnings of some words of their name, in any order, without accents', () => {
    const beginnings = fc.constantFrom(...Object.values(personas)).chain(({ name }) =>
      fc.record({
        name: fc.constant(name),
        words: fc.shuffledSubarray(
          name.split(/[\s-]+/).filter((word) => word.length > 1),
          { minLength: 1 },
        ),
        kept: fc.integer({ min: 2, max: 20 }),
        plain: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(beginnings, ({ name, words, kept, plain }) => {
        const cut = words.map((word) => word.slice(0, kept)).join(' ')
        const typed = plain ? cut.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : cut
        const term = readSearch(typed).find(({ field }) => field === 'name')
        const inName = foldName(name).split(' ')
        for (const word of term?.text.split(' ') ?? ['none'])
          expect(
            inName.some((each) => each.startsWith(word)),
            `${typed}: ${word}`,
          ).toBe(true)
      }),
    )
  })

  test('every order and every receipt is found whole, also as it is read out on the telephone', () => {
    const moment = fc.integer({ min: 1_600_000_000, max: 2_500_000_000 }).map((seconds) => seconds * 1000)
    const bytes = fc.uint8Array({ minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(moment, bytes, fc.boolean(), (at, random, spoken) => {
        const id = makeOrderId(Temporal.Instant.fromEpochMilliseconds(at), random)
        const [timestamp = '', tail = ''] = id.split('-')
        const heard = `${timestamp}-${tail.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()}`
        expect(lines(spoken ? heard : id).split('; ')).toContain(`order=${id}`)
        expect(lines(`ped: ${spoken ? heard : id}`)).toBe(`order=${id}`)
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('online', 'debit'),
        fc.integer({ min: 0, max: 99_999_999 }),
        (series, number) => {
          const printed = seriesNumber(series, number)
          expect(lines(printed).split('; ')[0]).toBe(`receipt=${printed}`)
          expect(lines(printed.toLowerCase().replace('-', ' ')).split('; ')[0]).toBe(`receipt=${printed}`)
        },
      ),
    )
  })

  test('any text is answered with terms that a field can have', () => {
    const pieces = fc.constantFrom(
      'dni:',
      'ped:',
      'letra ',
      '+51',
      '00',
      '12',
      '7K2Q',
      '-',
      '*',
      'á',
      "'",
      '@',
      '\u202e',
      '\0',
      '%',
      '_',
      '\\',
    )
    const anyTyped = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 12 }).map((found) => found.join('')),
    )
    fc.assert(
      fc.property(anyTyped, (typed) => {
        for (const term of readSearch(typed)) {
          expect(term.text).not.toBe('')
          expect(term.text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
          if (term.field === 'name') expect(foldName(term.text)).toBe(term.text)
          else if (term.field === 'email') expect(term.text).toBe(term.text.toLowerCase())
          else expect(term.text).toBe(term.text.toUpperCase())
          if (['document', 'phone', 'card'].includes(term.field)) expect(term.text).toMatch(/^\d{4,15}$/)
          expect(searchTermText(term)).toMatch(/^(fin de )?\p{L}+$/u)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the screen has a word for each field', () => {
    expect(readSearch('4471').map(searchTermText)).toEqual([
      'tarjeta',
      'fin de documento',
      'fin de celular',
      'autorización',
      'reclamo',
      'consulta',
    ])
    expect(readSearch('44556677').map(searchTermText)[0]).toBe('DNI')
    expect(readSearch('20512345678').map(searchTermText)[0]).toBe('RUC')
    expect(readSearch('5501234').map(searchTermText)[0]).toBe('documento')
  })
})
