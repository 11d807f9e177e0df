import { defineStates } from '../states/state-table.ts'
import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'
import { addWorkingDays } from '../time/working-days.ts'

/** What a person may ask of what is stored of them, beside reading it. */
export const dataRequestKinds = ['correction', 'erasure'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/**
 * The states of such a request.
 *
 * open       waits for the developer's answer
 * granted    it is done as asked
 * refused    it is not, with the reason
 * withdrawn  who asked took it back
 */
export const dataRequestStates = defineStates('A request about personal data', {
  open: ['granted', 'refused', 'withdrawn'],
  granted: [],
  refused: [],
  withdrawn: [],
})
export type DataRequestState = (typeof dataRequestStates.all)[number]

export const dataRequestAnswers = ['granted', 'refused'] as const satisfies readonly DataRequestState[]
export type DataRequestAnswer = (typeof dataRequestAnswers)[number]

/**
 * Within how many working days the law wants an answer. The number is our reading of the regulation in force, for
 * counsel to compare (docs/privacy.md, "Requests of data subjects").
 */
export const dataRequestTerm = {
  workingDays: 10,
  source: 'Ley 29733, arts. 20 y 22; DS 016-2024-JUS',
  version: '2026-11-27',
} as const

/** Characters of a request, and of its answer. */
export const dataRequestLimit = 2000

/** The last day on which the answer to what was asked on a day is in time; days are those of Lima. */
export function dataRequestDueOn(askedOn: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(askedOn, dataRequestTerm.workingDays)
}

/** What is said of words that cannot be taken, and of acts that cannot be done. */
export const dataRequestFaults = {
  nothingAsked: 'Escribe qué pides',
  nothingAnswered: 'Escribe la respuesta',
  tooLong: `Escribe hasta ${dataRequestLimit} caracteres`,
  hidden: 'Quita los caracteres que no se ven',
  openAlready: 'Ya tienes un pedido igual que espera respuesta.',
  answeredBefore: 'Este pedido ya se respondió.',
  noneOpen: 'No hay un pedido abierto.',
} as const

/** What is wrong with the words of a request or of its answer, in Spanish; null where nothing is. */
export function dataRequestFault(words: string, missing: string): string | null {
  if (isBlank(words)) return missing
  if (words.length > dataRequestLimit) return dataRequestFaults.tooLong
  return hasHiddenCharacters(words) ? dataRequestFaults.hidden : null
}
