import { expect, test } from 'vitest'
import { findMentions, mentionOf } from './mentions.ts'

const people = ['Fiorella Díaz', 'Iván Castro', 'Iván Castro Peña', 'Ana Ruiz', 'Ana Solís'].map((name) => ({
  name,
}))
const named = (text: string) => findMentions(text, people).map(({ name }) => name)

test.each([
  ['@Fiorella el voucher coincide', ['Fiorella Díaz']],
  ['¿La ves, @fiorella diaz?', ['Fiorella Díaz']],
  ['(@Fiorella) y @Fiorella, otra vez', ['Fiorella Díaz']],
  ['@Ana Solís y @Ana Ruiz', ['Ana Ruiz', 'Ana Solís']],
  ['@Ana, que son dos', []],
  ['@Ivan Castro', ['Iván Castro']],
  ['@Iván Castro Peña', ['Iván Castro Peña']],
  ['@Iván', []],
  ['fiorella@llave.example, @Fiorellas, @ Nadie, @', []],
])('%s', (text, expected) => {
  expect(named(text)).toEqual(expected)
})

test('what is suggested for a colleague names that colleague', () => {
  for (const person of people) expect(named(`${mentionOf(person, people)} gracias`)).toEqual([person.name])
  expect(mentionOf({ name: 'Fiorella Díaz' }, people)).toBe('@Fiorella')
  expect(mentionOf({ name: 'Ana Ruiz' }, people)).toBe('@Ana Ruiz')
})
