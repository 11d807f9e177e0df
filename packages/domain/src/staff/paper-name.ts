import type { DocumentKind } from '../portfolio/property-document.ts'

/** The most words that stand together in a proforma: `PF-2026-001` has three. */
const mostWords = 4

/**
 * What in the name of a file may be a proforma: each word, and words with what stands between them. The ending of
 * the file is none.
 */
export function proformasNamed(fileName: string): string[] {
  const words = [...withoutEnding(fileName).matchAll(/[\p{L}\p{N}]+/gu)]
  const found = words.flatMap((first, place) =>
    words.slice(place, place + mostWords).map((last) => {
      const end = last.index + last[0].length
      return first.input.slice(first.index, end)
    }),
  )
  return [...new Set(found)]
}

/** Of the proformas that a name may name, those that exist: a shorter one within a longer one is not meant. */
export function proformasMeant(existing: readonly string[]): string[] {
  return existing.filter((one) => !existing.some((other) => other !== one && other.includes(one)))
}

/**
 * The proformas for which a paper may be stored whose name names these: none says nothing of whose it is, so that any
 * may be chosen (null); several, only where the same people hold all of them, as a flat and its garage.
 */
export function proformasThatFit(
  named: readonly { readonly proforma: string; readonly holderIds: readonly number[] }[],
): readonly string[] | null {
  if (named.length === 0) return null
  const [first, ...others] = named.map(({ holderIds }) => holderIds.toSorted((a, b) => a - b).join())
  return others.every((holders) => holders === first) ? named.map(({ proforma }) => proforma) : []
}

const kindWords: readonly (readonly [DocumentKind, RegExp])[] = [
  ['contract', /^(contrato|minuta)/],
  ['plan', /^plano/],
  ['act', /^acta/],
]

/** What a paper is by a word in its file's name: `Contrato_1000234.pdf`. */
export function kindNamed(fileName: string): DocumentKind {
  const words = (plain(withoutEnding(fileName)).match(/[\p{L}]+/gu) ?? []) as string[]
  return kindWords.find(([, begins]) => words.some((word) => begins.test(word)))?.[0] ?? 'other'
}

const titles: Readonly<Record<Exclude<DocumentKind, 'other'>, string>> = {
  contract: 'Contrato de compraventa',
  plan: 'Plano',
  act: 'Acta de entrega',
}

/** The title under which the customer finds a paper: of its kind, or else the words of its file's name. */
export function paperTitle(kind: DocumentKind, fileName: string, proforma: string): string {
  if (kind !== 'other') return titles[kind]
  const words = withoutEnding(fileName)
    .replace(proforma, ' ')
    .replace(/[\s_]+/g, ' ')
  const title = words.replace(/^[\s-]+|[\s-]+$/g, '')
  return title === '' ? 'Documento' : title[0]?.toLocaleUpperCase('es') + title.slice(1)
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[a-z]{1,4}$/i, '')
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
