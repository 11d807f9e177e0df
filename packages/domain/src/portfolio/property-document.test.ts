import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUnread, type Notice, noticesOf } from './notice.ts'
import { documentFileName, formatSize, groupDocuments, type PropertyDocument } from './property-document.ts'

function paper(change: Partial<PropertyDocument>): PropertyDocument {
  return {
    id: '1',
    kind: 'contract',
    title: 'Contrato',
    datedOn: Temporal.PlainDate.from('2026-11-21'),
    size: 1,
    picture: null,
    ...change,
  }
}

test('documents are listed by kind in a fixed order, newest first, without empty kinds', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  const groups = groupDocuments([
    paper({ id: 'a', kind: 'act', datedOn: day('2026-01-01') }),
    paper({ id: 'b', kind: 'contract', datedOn: day('2025-01-01') }),
    paper({ id: 'c', kind: 'act', datedOn: day('2026-03-01') }),
    paper({ id: 'd', kind: 'contract', datedOn: day('2025-02-01') }),
  ])
  expect(groups.map(({ kind, documents }) => [kind, documents.map(({ id }) => id)])).toEqual([
    ['contract', ['d', 'b']],
    ['act', ['c', 'a']],
  ])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [120_400, '120 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [2_360_000, '2.4 MB'],
  [20_971_520, '21.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test.each([
  ['Contrato de compraventa N.º 12 (firmado)', null, 'contrato_de_compraventa_n_12_firmado.pdf'],
  ['Plano de ubicación', { width: 1, height: 1 }, 'plano_de_ubicacion.jpg'],
  ['../../etc/passwd', null, 'etc_passwd.pdf'],
  ['"; filename=x.exe', null, 'filename_x_exe.pdf'],
  ['文書', null, 'documento.pdf'],
])('%s is saved under a safe name', (title, picture, name) => {
  expect(documentFileName({ title, picture })).toBe(name)
})

test('no title makes a file name that escapes its folder, breaks a header or lacks an extension', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      expect(documentFileName({ title, picture: null })).toMatch(/^[a-z0-9_]{1,80}\.pdf$/)
    }),
  )
})

test('a property shows its own notices and those for all, and counts the unread ones', () => {
  const notice = (id: string, proforma: string | null, read: boolean): Notice => ({
    id,
    proforma,
    title: 'Aviso',
    text: '',
    publishedOn: Temporal.PlainDate.from('2026-11-21'),
    read,
  })
  const shown = noticesOf(
    [notice('3', '1000234', false), notice('2', '1000301', false), notice('1', null, true)],
    '1000234',
  )
  expect(shown.map(({ id }) => id)).toEqual(['3', '1'])
  expect(countUnread(shown)).toBe(1)
})
