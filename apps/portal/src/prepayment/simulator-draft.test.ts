import { describe, expect, test } from 'vitest'
import { draftErrors, emptyDraft, readDraft } from './simulator-draft.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const limit = { maxLetras: 24, payoffMinor: 1_134_126 }
const good = { amount: '3,000.00', date: '21/11/2026', count: '9' }

test('a valid draft has no errors and is parsed', () => {
  expect(draftErrors(good, limit, 'USD', today)).toEqual({ amount: null, date: null, count: null })
  expect(readDraft(good)).toEqual({ amountMinor: 300_000, count: 9 })
})

test('an empty draft says what is required', () => {
  expect(draftErrors(emptyDraft, limit, 'USD', today)).toEqual({
    amount: 'El campo es requerido',
    date: 'La fecha es requerida',
    count: 'El campo es requerido',
  })
})

const low = 'El monto ingresado es inferior al permitido'
const high = 'El monto ingresado es superior al permitido'

describe('the error of each field', () => {
  test.each([
    ['0.99', low],
    ['-5', low],
    ['11341.26', high],
    ['11341.25', null],
    ['1', null],
    ['US$ 500.50', null],
    ['3 000.00', null],
    ['$ 500', null],
    ['mil', 'El monto debe ser un número, por ejemplo 3,000.00'],
    ['1.234,50', 'El monto debe ser un número, por ejemplo 3,000.00'],
    ['S/ 500', 'Escribiste soles y esta proforma está en dólares. ¿Cuánto es en US$?'],
    ['  ', 'El campo es requerido'],
  ])('an amount of %j: %j', (amount, failure) => {
    expect(draftErrors({ ...good, amount }, limit, 'USD', today).amount).toBe(failure)
  })

  test.each([
    ['0', low],
    ['-2', low],
    ['25', high],
    ['24', null],
    ['2.5', 'El número de letras debe ser un número entero'],
    ['dos', 'El número de letras debe ser un número entero'],
  ])('%j letras: %j', (count, failure) => {
    expect(draftErrors({ ...good, count }, limit, 'USD', today).count).toBe(failure)
  })

  test.each([
    ['20/11/2026', 'La fecha debe ser la de hoy'],
    ['22/11/2026', 'La fecha debe ser la de hoy'],
    ['2026-11-21', 'La fecha debe tener la forma dd/mm/aaaa'],
    ['31/02/2026', 'La fecha debe tener la forma dd/mm/aaaa'],
    [' ', 'La fecha es requerida'],
  ])('the date %j: %j', (date, failure) => {
    expect(draftErrors({ ...good, date }, limit, 'USD', today).date).toBe(failure)
  })
})
