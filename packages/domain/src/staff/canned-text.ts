import type { DocumentTypeCode } from '../access/document-type.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Money } from '../money/money.ts'
import type { ComplaintClock } from '../service-desk/complaint-clock.ts'
import { longestText } from '../service-desk/limits.ts'
import { hasHiddenCharacters, isBlank, withoutHiddenCharacters } from '../text/hidden-characters.ts'
import { formatDate } from '../time/format-date.ts'
import { foldName } from './fold-name.ts'

/** What is known of the case that is answered; null where it does not apply or nobody knows it. */
export type CannedTextFacts = {
  readonly customer: { readonly name: string; readonly documentType: DocumentTypeCode }
  readonly property: { readonly projectName: string; readonly productName: string } | null
  /** The unpaid letra that is due first: its name as the customer's screen has it, and what is owed of it. */
  readonly oldestLetra: {
    readonly name: string
    readonly owed: Money
    readonly dueOn: Temporal.PlainDate
  } | null
  /** The card as receipts print it, empty where none was used. */
  readonly lastPayment: {
    readonly amount: Money | null
    readonly paidOn: Temporal.PlainDate | null
    readonly maskedCard: string
  } | null
  /** The clock of the complaint that is answered. */
  readonly complaint: Pick<ComplaintClock, 'state' | 'daysLeft'> | null
  readonly answererName: string
}

const longestTitle = 100

type Place = { readonly means: string; readonly read: (facts: CannedTextFacts) => string | null | undefined }

/** The places of a canned text by their names in braces: what each stands for, and where it comes from. */
const places = {
  nombre: {
    means: 'nombre de pila',
    // A company has none.
    read: ({ customer }) =>
      customer.documentType === '06' ? customer.name : customer.name.trim().split(/\s/)[0],
  },
  cliente: { means: 'nombre completo', read: ({ customer }) => customer.name },
  proyecto: { means: 'proyecto', read: ({ property }) => property?.projectName },
  inmueble: { means: 'inmueble', read: ({ property }) => property?.productName },
  letra: { means: 'letra impaga más antigua', read: ({ oldestLetra }) => oldestLetra?.name },
  importe: {
    means: 'importe de esa letra',
    read: ({ oldestLetra }) => oldestLetra && formatMoney(oldestLetra.owed),
  },
  vencimiento: {
    means: 'vencimiento de esa letra',
    read: ({ oldestLetra }) => oldestLetra && formatDate(oldestLetra.dueOn),
  },
  pago: {
    means: 'importe del último pago',
    read: ({ lastPayment }) => lastPayment?.amount && formatMoney(lastPayment.amount),
  },
  fecha_pago: {
    means: 'fecha del último pago',
    read: ({ lastPayment }) => lastPayment?.paidOn && formatDate(lastPayment.paidOn),
  },
  tarjeta: {
    means: 'últimos cuatro dígitos de la tarjeta del último pago',
    read: ({ lastPayment }) => /\d{4}$/.exec(lastPayment?.maskedCard ?? '')?.[0],
  },
  plazo: {
    means: 'días hábiles que quedan del reclamo',
    read: ({ complaint }) => complaint && daysLeftText(complaint),
  },
  firma: { means: 'nombre de quien responde', read: ({ answererName }) => answererName },
} as const satisfies Record<string, Place>

type PlaceName = keyof typeof places

/** The places that a canned text may have, with what each stands for in Spanish. */
export const cannedTextPlaces = Object.entries(places).map(([name, { means }]) => ({ name, means }))

/** A piece of a filled text. `missing` says in Spanish what is not known; while there is one nothing is sent. */
export type CannedTextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'filled'; readonly text: string; readonly means: string }
  | { readonly kind: 'missing'; readonly text: string; readonly means: string }

/** A template with the customer's data in its places, in order. What stands in the data is never a place. */
export function fillCannedText(template: string, facts: CannedTextFacts): readonly CannedTextPart[] {
  return split(template).map((piece) => {
    if (!isBraced(piece)) return { kind: 'text', text: piece }
    const place = findPlace(piece)
    if (!place) return { kind: 'missing', text: piece, means: 'dato desconocido' }
    const { means, read } = places[place]
    const value = plainValue(read(facts) ?? '')
    return value === '' ? { kind: 'missing', text: piece, means } : { kind: 'filled', text: value, means }
  })
}

/** The text to be sent, without any brace; null while a datum is missing. */
export function cannedTextMessage(parts: readonly CannedTextPart[]): string | null {
  return parts.some(({ kind }) => kind === 'missing') ? null : parts.map(({ text }) => text).join('')
}

/** What is wrong with a template that is to be saved, in Spanish, or null. */
export function cannedTextFault(template: string): string | null {
  if (isBlank(template)) return 'El texto es requerido'
  if (template.length > longestText) return `El texto tiene más de ${longestText} caracteres`
  if (hasHiddenCharacters(template)) return 'El texto tiene caracteres que no se admiten'
  const wrong = split(template).find((piece) => isBraced(piece) && !findPlace(piece))
  if (wrong === undefined) return null
  if (wrong.length === 1) return `El texto tiene una llave ${wrong} sin su pareja`
  const known = cannedTextPlaces.map(({ name }) => `{${name}}`).join(', ')
  return `El texto tiene un dato que no existe: ${wrong}. Los que hay son ${known}`
}

/** What is wrong with what a canned text is called, in Spanish, or null: one line, for every list of them. */
export function cannedTitleFault(title: string): string | null {
  if (isBlank(title)) return 'El título es requerido'
  if (title.length > longestTitle) return `El título tiene más de ${longestTitle} caracteres`
  return hasHiddenCharacters(title) || /[\n\t]/.test(title)
    ? 'El título tiene caracteres que no se admiten'
    : null
}

/** Texts, places in their braces, and braces without their other one. */
function split(template: string): string[] {
  return template.split(/(\{[^{}]*\}|[{}])/).filter((piece) => piece !== '')
}

function isBraced(piece: string): boolean {
  return /^[{}]/.test(piece)
}

/** Typed with accents or capitals it is the same place. */
function findPlace(piece: string): PlaceName | undefined {
  const typed = foldName(piece)
  return (Object.keys(places) as PlaceName[]).find((name) => foldName(name) === typed)
}

/** A datum in one line, with round brackets for braces, so that a text that is filled again is as it was. */
function plainValue(value: string): string {
  return withoutHiddenCharacters(value)
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/[\n\t ]+/g, ' ')
    .trim()
}

/** Nothing of a complaint that is late or answered: no term is promised that is over. */
function daysLeftText({ state, daysLeft }: Pick<ComplaintClock, 'state' | 'daysLeft'>): string | null {
  if (state === 'overdue' || state === 'answered') return null
  return daysLeft === 1 ? '1 día hábil' : `${daysLeft} días hábiles`
}
