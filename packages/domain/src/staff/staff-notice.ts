import { defineStates } from '../states/state-table.ts'
import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'

/** A notice that is written in Mesa: a draft is planned, goes at its moment, and may be withdrawn until ever after. */
export const staffNoticeStates = defineStates('A notice', {
  draft: ['planned', 'withdrawn'],
  planned: ['sent', 'withdrawn'],
  sent: ['withdrawn'],
  withdrawn: [],
})

export const staffNoticeStateNames = ['draft', 'planned', 'sent', 'withdrawn'] as const

export type StaffNoticeState = (typeof staffNoticeStateNames)[number]

export const audienceKinds = ['all', 'project', 'stage', 'proformas'] as const

/** Whom a notice is for: the holders, now, of the properties that it names. */
export type Audience = {
  readonly kind: (typeof audienceKinds)[number]
  /** Of kind `project`; else empty. */
  readonly projectCode: string
  /** Of kind `stage`: every project whose works are at this stage. Of `project`: only while it is there; or empty. */
  readonly stage: string
  /** Of kind `proformas`; else none. */
  readonly proformas: readonly string[]
  /** Of these properties only those with letras to be paid. */
  readonly owing: boolean
}

export const everybody: Audience = { kind: 'all', projectCode: '', stage: '', proformas: [], owing: false }

/** The most proformas that a notice names one by one. */
export const mostProformas = 100

/** A notice to more people goes only with their number typed. */
export const mostPeopleUnconfirmed = 100

const longestTitle = 300
const longestText = 10_000

/** What is wrong with the words of a notice that is to go, in Spanish, or null. */
export function faultOfNotice({
  title,
  text,
}: {
  readonly title: string
  readonly text: string
}): { readonly field: 'title' | 'text'; readonly reason: string } | null {
  if (isBlank(title)) return { field: 'title', reason: 'Escribe el título.' }
  if (title.length > longestTitle) return { field: 'title', reason: 'El título es demasiado largo.' }
  if (hasHiddenCharacters(title) || /[\n\t]/.test(title))
    return { field: 'title', reason: 'El título tiene caracteres que no se admiten.' }
  if (isBlank(text)) return { field: 'text', reason: 'Escribe el texto.' }
  if (text.length > longestText) return { field: 'text', reason: 'El texto es demasiado largo.' }
  if (hasHiddenCharacters(text))
    return { field: 'text', reason: 'El texto tiene caracteres que no se admiten.' }
  return null
}

/** What is wrong with an audience that is to be counted, in Spanish, or null. */
export function faultOfAudience({ kind, projectCode, stage, proformas }: Audience): string | null {
  if (kind === 'project' && projectCode === '') return 'Elige el proyecto.'
  if (kind === 'stage' && stage === '') return 'Elige la etapa.'
  if (kind === 'proformas' && proformas.length === 0) return 'Escribe al menos una proforma.'
  if (proformas.length > mostProformas) return `Como máximo ${mostProformas} proformas.`
  return null
}

/** Proformas as they are typed or pasted: between blanks, commas and semicolons, each once. */
export function splitProformas(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))]
}

/** Why a notice does not go: nobody would get it, others than were counted would, or the number is not typed. */
export type GoingFault = 'nobody' | 'changed' | 'unconfirmed'

/** Whether a notice may go to the people that are counted now. */
export function faultOfGoing({
  counted,
  seen,
  typed,
}: {
  /** People now. */
  readonly counted: number
  /** People as the writer saw them. */
  readonly seen: number
  /** The number that the writer typed to confirm; null where none was. */
  readonly typed: number | null
}): GoingFault | null {
  if (counted === 0) return 'nobody'
  if (counted !== seen) return 'changed'
  if (counted > mostPeopleUnconfirmed && typed !== counted) return 'unconfirmed'
  return null
}

/** What is wrong with the moment for which a notice is planned, in Spanish, or null; null is now. */
export function faultOfMoment(goesAt: Temporal.Instant | null, now: Temporal.Instant): string | null {
  if (goesAt === null) return null
  if (Temporal.Instant.compare(goesAt, now) <= 0) return 'Ese momento ya pasó.'
  if (Temporal.Instant.compare(goesAt, now.add({ hours: 24 * 366 })) > 0) return 'Falta más de un año.'
  return null
}
