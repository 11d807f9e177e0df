import { expect, test } from 'vitest'
import { foldHeading, foldWord } from './written-word.ts'

test.each([
  ['  Pagado ', 'pagado'],
  ['ANULADO', 'anulado'],
  ['Cuota\u00a0 inicial', 'cuota inicial'],
  ['Dólares.', 'dolares'],
  ['US$', 'us$'],
])('%j is the word %j', (text, word) => {
  expect(foldWord(text)).toBe(word)
})

test.each([
  ['Fec. Vcto. *', 'fec vcto'],
  ['Nº  de Documento', 'no de documento'],
  ['FECHA_VENCIMIENTO', 'fecha vencimiento'],
  ['dueOn', 'dueon'],
  ['Parcela/Sequencial', 'parcela sequencial'],
])('%j is the heading %j', (text, heading) => {
  expect(foldHeading(text)).toBe(heading)
})
