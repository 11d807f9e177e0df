import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindNamed, paperTitle, proformasMeant, proformasNamed, proformasThatFit } from './paper-name.ts'

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

test('a file that names several proformas is of one of them only where the same people hold all', () => {
  const held = (proforma: string, ...holderIds: number[]) => ({ proforma, holderIds })
  expect(proformasThatFit([])).toBeNull()
  expect(proformasThatFit([held('A', 1)])).toEqual(['A'])
  expect(proformasThatFit([held('A', 1, 12), held('B', 12, 1)])).toEqual(['A', 'B'])
  expect(proformasThatFit([held('A', 1, 2), held('B', 1)])).toEqual([])
  expect(proformasThatFit([held('A', 1, 12), held('B', 11, 2)])).toEqual([])
  expect(proformasThatFit([held('A', 1), held('B', 1), held('C', 3)])).toEqual([])
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
