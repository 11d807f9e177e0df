import type { RepairState } from './repair-state.ts'

/** The word for each state, as the buyer reads it. */
export const repairStateTexts: Readonly<Record<RepairState, string>> = {
  received: 'Recibido',
  visit_proposed: 'Elige tu visita',
  visit_chosen: 'Visita acordada',
  repairing: 'En reparación',
  finished: 'Espera tu conformidad',
  accepted: 'Conforme',
  refused: 'Falta algo',
  declined: 'No procede',
  reopened: 'Abierto otra vez',
}

export function isRepairState(text: string): text is RepairState {
  return Object.hasOwn(repairStateTexts, text)
}
