import { expect, test } from 'vitest'
import { initials } from './initials.ts'
import { roleNames } from './role-names.ts'

test.each([
  ['Milagros Ríos', 'MR'],
  ['Iván de la Cruz Ccori', 'IC'],
  ['óscar', 'Ó'],
  ['𝒜lfa 😀', '𝒜😀'],
  ['  ', ''],
])('the initials of “%s” are “%s”', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('roles are said as one says them', () => {
  expect(roleNames(['service'])).toBe('atención')
  expect(roleNames(['service', 'collections'])).toBe('atención y cobranzas')
  expect(roleNames(['service', 'treasury', 'audit'])).toBe('atención, tesorería y auditoría')
})
