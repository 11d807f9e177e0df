import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestPaper } from '../portfolio/paper-file.ts'
import { hasHiddenCharacters } from '../text/hidden-characters.ts'
import { cleanPaperName, faultOfPaperBytes, faultOfPaperSize, paperStandOf } from './paper-upload.ts'

test.each([
  ['C:\\Papeles\\Contrato 1000234.pdf', 'Contrato 1000234.pdf'],
  ['lote/plano\u202e_1000234\u0000.pdf', 'plano_1000234.pdf'],
  ['Plano de ubicacio\u0301n\n1000234.JPG', 'Plano de ubicación 1000234.JPG'],
  ['..', 'archivo'],
  ['papeles/', 'archivo'],
  ['\u200e \ud800'.slice(0, 2), 'archivo'],
  [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(146)}.pdf`],
  [`${'a'.repeat(145)}🏠.pdf`, `${'a'.repeat(145)}.pdf`],
])('%j is kept as %j', (chosen, name) => {
  expect(cleanPaperName(chosen)).toBe(name)
})

test('whatever a file is called, its name is one that a call takes, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (chosen) => {
      const name = cleanPaperName(chosen)
      expect(name).not.toMatch(/^\s|\s$|[/\\\n\t]|^\.\.?$|^$/)
      expect(name.length).toBeLessThanOrEqual(150)
      expect(name.isWellFormed() && !hasHiddenCharacters(name)).toBe(true)
      expect(name).toBe(name.normalize('NFC'))
      expect(cleanPaperName(name)).toBe(name)
    }),
  )
})

test('however long a name is, a proforma at its beginning and its ending stay', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4,10}$/), fc.integer({ min: 0, max: 500 }), (proforma, more) => {
      const name = cleanPaperName(`x/${proforma} ${'ñ'.repeat(more)}.pdf`)
      expect(name.startsWith(proforma)).toBe(true)
      expect(name.endsWith('.pdf')).toBe(true)
    }),
  )
})

test('a file that is empty, too big, cut or none of ours says so', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(faultOfPaperSize(0)).toBe('Está vacío.')
  expect(faultOfPaperSize(largestPaper)).toBeNull()
  expect(faultOfPaperSize(largestPaper + 1)).toBe('Pesa más de 20 MB.')
  expect(faultOfPaperBytes(bytes('%PDF-1.7\n%%EOF'))).toBeNull()
  expect(faultOfPaperBytes(bytes('\xff\xd8\xff\xe0'))).toBeNull()
  expect(faultOfPaperBytes(bytes('%PDF-1.7\n'))).toBe('Es un PDF cortado: le falta el final.')
  for (const text of ['MZ', '', '%PDF'])
    expect(faultOfPaperBytes(bytes(text))).toBe('No es un PDF ni una imagen JPG o PNG.')
})

test('how a file stands follows from its name, who holds what it names, and where its bytes are shown', () => {
  const held = (proforma: string) => ({ proforma, holders: ['somebody'] })
  const nothing = { named: [], fits: [], known: null }
  const one = { named: [held('A')], fits: ['A'], known: null }
  const pair = { named: [held('A'), held('B')], fits: ['A', 'B'], known: null }
  const shownAt = (proforma: string, replacedAt: string | null = null) => ({ proforma, replacedAt })
  expect(paperStandOf(nothing, '')).toBe('unnamed')
  expect(paperStandOf(nothing, 'C')).toBe('ready')
  expect(paperStandOf(one, 'A')).toBe('ready')
  expect(paperStandOf(one, 'C')).toBe('others')
  expect(paperStandOf(pair, '')).toBe('several')
  expect(paperStandOf(pair, 'B')).toBe('ready')
  expect(paperStandOf({ ...pair, fits: [] }, '')).toBe('others')
  expect(paperStandOf({ ...one, named: [{ proforma: 'A', holders: [] }] }, 'A')).toBe('unheld')
  expect(paperStandOf({ ...one, known: shownAt('A') }, 'A')).toBe('same')
  expect(paperStandOf({ ...one, known: shownAt('A', 'yesterday') }, 'A')).toBe('ready')
  expect(paperStandOf({ ...one, known: shownAt('C') }, 'A')).toBe('elsewhere')
})
