import { peru } from '@llave/domain/access/country'
import { expect, test } from 'vitest'
import { changeDraft, emptyDraft, fieldErrors, inputLimits, type SignInChange } from './sign-in-draft.ts'

const chile = { name: 'Chile', dialCode: '56', code: 'CL' }
const countries = [peru, chile]
const after = (...changes: SignInChange[]) => changes.reduce(changeDraft, emptyDraft)

test('the form starts with DNI, Peru and no errors', () => {
  expect(emptyDraft).toMatchObject({ type: '01', country: peru, touched: { number: false, phone: false } })
})

test('the document number is truncated to the maximum length of the chosen type', () => {
  const draft = after({ field: 'type', value: '11' }, { field: 'number', value: '123456789012345' })
  expect(changeDraft(draft, { field: 'type', value: '01' }).number).toBe('12345678')
  expect(changeDraft(draft, { field: 'type', value: '06' }).number).toBe('12345678901')
})

test('the document counter shows the typed and the maximum length of the type', () => {
  expect(inputLimits(after({ field: 'number', value: '4071' })).numberCount).toBe('4/8')
  expect(inputLimits(after({ field: 'type', value: '04' })).numberCount).toBe('0/12')
})

test('the mobile counter and its 9 digits are shown for Peru only', () => {
  expect(inputLimits(after({ field: 'phone', value: '98746', countries }))).toMatchObject({
    phoneCount: '5/9',
    phoneLength: 9,
  })
  expect(inputLimits(after({ field: 'country', value: chile })).phoneCount).toBeUndefined()
})

test('a field is validated as soon as it changes, and all of them on submit', () => {
  const typed = after({ field: 'number', value: '4' })
  expect(typed.touched).toEqual({ number: true, phone: false })
  expect(fieldErrors(typed)).toEqual({
    number: 'El número de DNI es incorrecto',
    phone: 'El número de celular es requerido',
  })
  expect(changeDraft(typed, { field: 'submit' }).touched).toEqual({ number: true, phone: true })
})

test('a complete form has no errors', () => {
  expect(
    fieldErrors(
      after({ field: 'number', value: '40718256' }, { field: 'phone', value: '987461201', countries }),
    ),
  ).toEqual({
    number: null,
    phone: null,
  })
})

test('the country found from the location replaces the default', () => {
  expect(after({ field: 'located', value: chile }).country).toEqual(chile)
})

test('the country found from the location replaces neither a chosen country nor one that came with a typed number', () => {
  expect(after({ field: 'country', value: peru }, { field: 'located', value: chile }).country).toEqual(peru)
  expect(
    after({ field: 'phone', value: '9', countries }, { field: 'located', value: chile }).country,
  ).toEqual(peru)
})

test('a pasted number loses blanks and dashes before it is truncated, and a + selects its country', () => {
  expect(after({ field: 'number', value: ' 44 556-677 ' }).number).toBe('44556677')
  const peruvian = after({ field: 'phone', value: '+51 999-888-777', countries })
  expect(peruvian).toMatchObject({ country: peru, phone: '999888777' })
  const chilean = after({ field: 'phone', value: '+56 9 1234 5678', countries })
  expect(chilean).toMatchObject({ country: chile, countryChosen: true, phone: '912345678' })
})

test('a complete number accepts no further digit', () => {
  const full = after({ field: 'phone', value: '999888777', countries })
  expect(changeDraft(full, { field: 'phone', value: '9999888777', countries }).phone).toBe('999888777')
})
