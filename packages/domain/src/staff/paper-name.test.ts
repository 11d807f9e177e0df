import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindNamed, mayBePaperOf, paperTitle, proformasMeant, proformasNamed } from './paper-name.ts'

test.each([
  ['Contrato_1000234.pdf', '1000234', 'contract'],
  ['PLANO ubicación (1000234) v2.JPG', '1000234', 'plan'],
  ['acta-entrega-PF-2026-001.png', 'PF-2026-001', 'act'],
  ['1000234 reglamento.pdf', '1000234', 'other'],
  ['contactos.pdf', '', 'other'],
])('%s names %s and is a %s', (name, proforma, kind) => {
  if (proforma) expect(proformasNamed(name)).toContain(proforma)
  expect(kindNamed(name)).toBe(kind)
})

test('a proforma within a longer number is not named, and a shorter one within a longer one is not meant', () => {
  expect(proformasNamed('Contrato 10002345.pdf')).not.toContain('1000234')
  expect(proformasMeant(['001', 'PF-001', '77'])).toEqual(['PF-001', '77'])
})

test('a file is of a proforma where its name names no other', () => {
  expect(mayBePaperOf('A', [])).toBe(true)
  expect(mayBePaperOf('A', ['A'])).toBe(true)
  expect(mayBePaperOf('A', ['B'])).toBe(false)
  expect(mayBePaperOf('A', ['A', 'B'])).toBe(false)
})

test('whatever stands around a proforma, it is found', () => {
  const word = fc.stringMatching(/^[a-z]{0,8}$/)
  const between = fc.constantFrom(' ', '_', '-', ' (', '. ')
  fc.assert(
    fc.property(word, between, fc.stringMatching(/^[0-9]{4,10}$/), word, (before, gap, proforma, after) => {
      expect(proformasNamed(`${before}${gap}${proforma}${gap}${after}.pdf`)).toContain(proforma)
    }),
  )
})

test('the customer finds a paper under its kind, or under the words of its name', () => {
  expect(paperTitle('contract', 'x 1000234.pdf', '1000234')).toBe('Contrato de compraventa')
  expect(paperTitle('other', 'reglamento_interno 1000234.pdf', '1000234')).toBe('Reglamento interno')
  expect(paperTitle('other', '1000234.pdf', '1000234')).toBe('Documento')
})
