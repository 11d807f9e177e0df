import type { DeveloperStep } from '@llave/domain/repairs/repair-state'
import { repairStateTexts } from '@llave/domain/repairs/repair-state-texts'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'

const headings: Readonly<Record<DeveloperStep, string>> = {
  visit_proposed: 'Te proponemos una visita',
  repairing: repairStateTexts.repairing,
  finished: 'Terminamos la reparación',
  declined: repairStateTexts.declined,
}

/** What a step says to those who read the complaint and not its case. */
export function developerWords(
  move: {
    readonly step: DeveloperStep
    readonly slots: readonly Temporal.Instant[]
    readonly visitor: string | null
  },
  text: string,
): string {
  const slots = move.slots.map((slot) => formatDateTime(limaDateTime(slot))).join('; ')
  return [
    slots === '' ? `${headings[move.step]}.` : `${headings[move.step]}: ${slots}.`,
    move.visitor ? `Va ${move.visitor}.` : '',
    text,
  ]
    .filter((part) => part !== '')
    .join('\n')
}
