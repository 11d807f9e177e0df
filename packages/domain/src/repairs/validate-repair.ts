import { maxPhotos } from '../service-desk/limits.ts'
import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'
import type { BuyerStep, DeveloperStep } from './repair-state.ts'

/** Characters of the words beside the choices, of a step, and of a mark. */
export const longestWords = 2000
export const longestStepText = 500
export const longestMark = 100
export const longestVisitor = 100
/** Marks of one photo, and hours offered at once. */
export const maxMarks = 5
export const maxSlots = 6

export const repairFaults = {
  room: 'Elige un ambiente de la lista',
  item: 'Elige un elemento de ese ambiente',
  defect: 'Elige qué tiene',
  wordsLong: `El detalle tiene más de ${longestWords} caracteres`,
  hidden: 'El texto tiene caracteres que no se admiten',
  markEmpty: 'Escribe qué hay en la marca, o quítala',
  markLong: `La marca tiene más de ${longestMark} caracteres`,
  tooManyMarks: `Se admiten hasta ${maxMarks} marcas por foto`,
  tooManyPhotos: `Se admiten hasta ${maxPhotos} fotos`,
  photosElsewhere: 'Las fotos van con un motivo',
  stepEmpty: 'Cuéntanos el motivo',
  stepLong: `El texto tiene más de ${longestStepText} caracteres`,
  staffStepEmpty: 'Escribe al cliente qué pasó',
  visitorLong: `El nombre tiene más de ${longestVisitor} caracteres`,
  slotMissing: 'Elige un horario',
  slotsMissing: 'Propón al menos un horario',
  slotsTooMany: `Propón hasta ${maxSlots} horarios`,
  slotTwice: 'Ese horario está repetido',
  slotPast: 'Ese horario ya pasó',
  slotFar: 'Ese horario es de más de tres meses adelante',
  slotGone: 'Ese horario ya no se ofrece. Elige otro.',
} as const

export function validateWords(text: string): string | null {
  if (hasHiddenCharacters(text)) return repairFaults.hidden
  return text.length > longestWords ? repairFaults.wordsLong : null
}

export function validateMark(text: string): string | null {
  if (isBlank(text)) return repairFaults.markEmpty
  if (hasHiddenCharacters(text)) return repairFaults.hidden
  return text.length > longestMark ? repairFaults.markLong : null
}

/** The text of a step: a refusal, opening again, an end of either kind need one. */
export function validateStepText(step: BuyerStep | DeveloperStep, text: string): string | null {
  if (needsText(step) && isBlank(text)) {
    return step === 'finished' || step === 'declined' ? repairFaults.staffStepEmpty : repairFaults.stepEmpty
  }
  if (hasHiddenCharacters(text)) return repairFaults.hidden
  return text.length > longestStepText ? repairFaults.stepLong : null
}

/** Whether a step is nothing without words. */
export function needsText(step: BuyerStep | DeveloperStep): boolean {
  return step === 'refused' || step === 'reopened' || step === 'finished' || step === 'declined'
}

/** Whether a buyer may show with photos why they take a step. */
export function takesPhotos(step: BuyerStep): boolean {
  return step === 'refused' || step === 'reopened'
}

/** What is wrong with hours on offer, with the place of the wrong one; null where nothing is. */
export function validateSlots(
  slots: readonly Temporal.Instant[],
  now: Temporal.Instant,
): { readonly index: number | null; readonly fault: string } | null {
  if (slots.length === 0) return { index: null, fault: repairFaults.slotsMissing }
  if (slots.length > maxSlots) return { index: null, fault: repairFaults.slotsTooMany }
  const latest = now.add({ hours: 24 * 92 })
  for (const [index, slot] of slots.entries()) {
    if (Temporal.Instant.compare(slot, now) <= 0) return { index, fault: repairFaults.slotPast }
    if (Temporal.Instant.compare(slot, latest) > 0) return { index, fault: repairFaults.slotFar }
    if (slots.slice(0, index).some((other) => other.equals(slot)))
      return { index, fault: repairFaults.slotTwice }
  }
  return null
}
