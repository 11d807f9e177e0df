import { type ComplaintClock, complaintTerm } from '@llave/domain/service-desk/complaint-clock'

/** The colour of a clock; that of an answered complaint presses nobody. */
export const clockTones = {
  calm: 'calm',
  amber: 'soon',
  red: 'late',
  overdue: 'late',
  answered: 'calm',
} as const satisfies Record<ComplaintClock['state'], 'calm' | 'soon' | 'late'>

/** `día 11 de 15`; of one that is late only that: its days go on without an end. */
export function clockWords({ state, day }: Pick<ComplaintClock, 'state' | 'day'>): string {
  return state === 'overdue' ? 'vencido' : `día ${day} de ${complaintTerm}`
}
