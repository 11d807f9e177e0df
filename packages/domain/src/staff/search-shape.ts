import { countries } from '../access/countries.ts'
import { peru } from '../access/country.ts'
import { type DocumentTypeCode, documentTypeOf, documentTypes } from '../access/document-type.ts'
import { dropSeparators, readTypedPhone } from '../access/read-typed-number.ts'
import { peruvianPhoneLength } from '../access/validate-phone.ts'
import { type NumberSeries, readSeriesNumber, seriesNumber } from '../paper/number-series.ts'
import { apostrophes, foldName } from './fold-name.ts'
import { pastedCard } from './pasted-card.ts'
import type { SearchMatch, SearchTerm } from './search-term.ts'

/** Characters; more is no name and no number of anything. */
const longestTyped = 120
/** No code of the developer is longer (packages/contract/src/integration/rows/row-fields.ts). */
const longestCode = 40
/** Fewer digits or letters would find everybody. */
const fewestDigits = 4
const fewestLetters = 2
const longestDocument = Math.max(...documentTypes.map(({ maxLength }) => maxLength))

/**
 * The fields that a text of the search bar may be meant for, the likeliest first; none where it is too short,
 * too long or no text of any field. People paste numbers with blanks, dots and dashes; `dni:`, `ruc:`, `ce:`,
 * `cel:`, `prof:`, `letra:`, `ped:`, `cons:`, `recl:` and `cert:` before it narrow to one field.
 */
export function readSearch(typed: string): readonly SearchTerm[] {
  const text = cleanText(typed)
  if (text.length > longestTyped) return []
  const [, prefix, narrowed = ''] = prefixPattern.exec(text) ?? []
  const order = orderTerms(prefix ? narrowed : text)
  const card = text.includes('-') && order.length > 0 ? null : pastedCard(text)
  if (card !== null) return [{ field: 'card', match: 'exact', text: card }]
  if (prefix) return narrowTerms(prefix.replace('.', '').toLowerCase(), narrowed)
  const certain = [...receiptTerms(text), ...certificateTerms(text), ...order]
  const plain = dropSeparators(text)
  if (/^\d+$/.test(plain)) return [...certain, ...digitTerms(plain, text)]
  if (/^\+\d+$/.test(plain)) return phoneTerms(plain)
  if (text.includes('@')) return emailTerms(text)
  if (/\s/.test(text) || !/\d/.test(text)) return [...certain, ...nameTerms(text)]
  return [
    ...certain,
    ...authorizationTerms(text),
    ...codeTerms('letra', text),
    ...codeTerms('proforma', text),
  ]
}

function cleanText(typed: string): string {
  return typed
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** With a colon or a dot, or before something with a digit, so that a person may have the name Ce. */
const prefixPattern =
  /^(dni|ruc|c\.?e|cel|prof|letra|ped|cons|recl|cert)(?:\.?\s*:|\.(?=\s*\S*\d)|\.?\s(?=.*\d))\s*(.*)$/i

function narrowTerms(prefix: string, text: string): readonly SearchTerm[] {
  const plain = dropSeparators(text)
  switch (prefix) {
    case 'dni':
      return documentTerms(plain, '01')
    case 'ruc':
      return documentTerms(plain, '06')
    case 'ce':
      return documentTerms(plain, '04')
    case 'cel':
      return phoneTerms(plain)
    case 'prof':
      return codeTerms('proforma', text)
    case 'letra':
      return codeTerms('letra', text)
    case 'cons':
      return deskTerms('query', plain)
    case 'recl':
      return deskTerms('complaint', plain)
    case 'cert':
      return certificateTerms(/^\d+$/.test(plain) ? `CON${plain}` : text)
    default:
      return shortOrderTerms(text)
  }
}

/** A number without anything else: what it may be is told by its length. */
function digitTerms(digits: string, text: string): readonly SearchTerm[] {
  const documents = documentTerms(digits, null)
  if (digits.length === fewestDigits) {
    const card: SearchTerm = { field: 'card', match: 'exact', text: digits }
    return [
      card,
      ...documents,
      ...phoneTerms(digits),
      ...authorizationTerms(digits),
      ...deskTerms('complaint', digits),
      ...deskTerms('query', digits),
    ]
  }
  const phones = mayBePhone(digits) ? phoneTerms(digits) : []
  const people = /^(9\d{8}|519\d{8})$/.test(digits) ? [...phones, ...documents] : [...documents, ...phones]
  const codes = [...codeTerms('proforma', text), ...codeTerms('letra', text)]
  const desk =
    digits.length <= bareDeskNumber ? [...deskTerms('query', digits), ...deskTerms('complaint', digits)] : []
  return digits.length < fewestDigits ? [] : [...authorizationTerms(digits), ...people, ...codes, ...desk]
}

/** Digits of the longest number without a word before it that may be a query's or a complaint's. */
const bareDeskNumber = 6

/** The number of a query or a complaint, as customers read it out. */
function deskTerms(field: 'query' | 'complaint', digits: string): readonly SearchTerm[] {
  return /^[1-9]\d{0,7}$/.test(digits) ? [{ field, match: 'exact', text: digits }] : []
}

/** The beginning of an e-mail address, as it is written with the sign. */
function emailTerms(text: string): readonly SearchTerm[] {
  const address = text.replaceAll(' ', '').toLowerCase()
  return /^[^@]{2,}@[^@]*$/.test(address) ? [{ field: 'email', match: 'start', text: address }] : []
}

/** Complete DNI and RUC as they are, four digits as the end too, any other as the beginning. */
function documentTerms(digits: string, documentType: DocumentTypeCode | null): readonly SearchTerm[] {
  const longest = documentType === null ? longestDocument : documentTypeOf(documentType).maxLength
  if (!/^\d+$/.test(digits) || digits.length < fewestDigits || digits.length > longest) return []
  const term = (match: SearchMatch): SearchTerm => ({ field: 'document', documentType, match, text: digits })
  if (digits.length === fewestDigits)
    return documentType === null ? [term('end')] : [term('end'), term('start')]
  const isComplete =
    (digits.length === 8 && documentType !== '06' && documentType !== '04') ||
    (digits.length === 11 && documentType !== '04')
  return [term(isComplete ? 'exact' : 'start')]
}

/** Bare digits that may be a phone: from 9 on, of nine or ten digits in other countries, or with a dial code. */
function mayBePhone(digits: string): boolean {
  return (
    (digits.startsWith('9') && digits.length <= peruvianPhoneLength) ||
    digits.length === peruvianPhoneLength ||
    digits.length === 10 ||
    /^519\d{8}$/.test(digits) ||
    (digits.startsWith('00') && digits.length >= 12)
  )
}

function phoneTerms(plain: string): readonly SearchTerm[] {
  if (/^\d{4}$/.test(plain)) return [{ field: 'phone', dialCode: null, match: 'end', text: plain }]
  const isLocal = /^\d+$/.test(plain) && !/^(51\d{9}|00\d{10,})$/.test(plain)
  const { country, number } = isLocal
    ? { country: null, number: plain }
    : readTypedPhone(plain, peru, countries)
  if (!/^\d{4,15}$/.test(number)) return []
  const isComplete = number.length === peruvianPhoneLength && (isLocal || country === peru)
  const dialCode = country?.dialCode ?? null
  return [{ field: 'phone', dialCode, match: isComplete ? 'exact' : 'start', text: number }]
}

/** Six digits, or letters among them, as the card provider writes them; the beginning from four on. */
function authorizationTerms(plain: string): readonly SearchTerm[] {
  if (!/^[\da-z]{4,6}$/i.test(plain)) return []
  const text = plain.toUpperCase()
  return [{ field: 'authorization', match: text.length === 6 ? 'exact' : 'start', text }]
}

/** The beginning of a code of the developer, as written; and without what groups its digits, if it is a number. */
function codeTerms(field: 'proforma' | 'letra', text: string): readonly SearchTerm[] {
  const written = text.replaceAll(' ', '').toUpperCase()
  const plain = dropSeparators(text)
  const texts = /^\d+$/.test(plain) ? new Set([plain, written]) : new Set([written])
  return [...texts]
    .filter((code) => /\d/.test(code) && code.length <= longestCode)
    .map((code) => ({ field, match: 'start', text: code }))
}

const receiptSeries: Record<string, NumberSeries> = { W: 'online', WEB: 'online', D: 'debit', DEB: 'debit' }
const certificateSeries: Record<string, NumberSeries> = { C: 'certificates', CON: 'certificates' }

/** `WEB-00018377`, also as W-18377 or by its eight digits alone, which both series have. */
function receiptTerms(text: string): readonly SearchTerm[] {
  return paperTerms(text, 'receipt', receiptSeries)
}

/** `CON-00000412`, with the same liberties. */
function certificateTerms(text: string): readonly SearchTerm[] {
  return paperTerms(text, 'certificate', certificateSeries)
}

function paperTerms(
  text: string,
  field: 'receipt' | 'certificate',
  prefixes: Readonly<Record<string, NumberSeries>>,
): readonly SearchTerm[] {
  const [, letters = '', digits = ''] = /^([a-z]*)[\s-]*(\d{1,8})$/i.exec(text) ?? []
  const named = prefixes[letters.toUpperCase()]
  const bare = letters === '' && /^0\d{7}$/.test(digits) ? new Set(Object.values(prefixes)) : []
  return [...(named ? [named] : bare)].flatMap((series) => {
    const number = readSeriesNumber(series, digits)
    return number === null ? [] : [{ field, match: 'exact', text: seriesNumber(series, number) }]
  })
}

/**
 * `DDMMYYHHmmss-XXXX`, or its beginning from the whole timestamp on. Letters that the last four never have are
 * those that people hear or read for 0 and 1.
 */
function orderTerms(text: string): readonly SearchTerm[] {
  const [, timestamp, tail = ''] =
    /^(\d{12})-?([\dA-Z]{0,4})$/.exec(text.replaceAll(' ', '').toUpperCase()) ?? []
  if (!timestamp || !isTimestamp(timestamp)) return []
  const read = readTail(tail)
  if (read === null) return []
  const match = read.length === 4 ? 'exact' : 'start'
  return [{ field: 'order', match, text: read === '' ? timestamp : `${timestamp}-${read}` }]
}

/** After `ped:` also fewer digits of the timestamp, or the last four alone. */
function shortOrderTerms(text: string): readonly SearchTerm[] {
  const plain = text.replaceAll(' ', '').toUpperCase()
  const whole = orderTerms(text)
  const tail = /^-?([\dA-Z]{4})$/.exec(plain)?.[1]
  const read = tail === undefined ? null : readTail(tail)
  return [
    ...whole,
    ...(read === null ? [] : [{ field: 'order', match: 'end', text: read } as const]),
    ...(/^\d{4,11}$/.test(plain) ? [{ field: 'order', match: 'start', text: plain } as const] : []),
  ]
}

function readTail(tail: string): string | null {
  const read = tail.replaceAll('O', '0').replace(/[IL]/g, '1')
  return read.includes('U') ? null : read
}

function isTimestamp(digits: string): boolean {
  const [day = 0, month = 0, , hour = 0, minute = 0, second = 0] = (digits.match(/../g) ?? []).map(Number)
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60
}

function nameTerms(text: string): readonly SearchTerm[] {
  const folded = foldName(text)
  if ((folded.match(/\p{L}/gu) ?? []).length < fewestLetters) return []
  // An authorization may happen to be of letters alone.
  const letters = /^[a-f]{6}$/.test(folded) ? authorizationTerms(folded) : []
  return [{ field: 'name', match: 'words', text: folded }, ...letters]
}
