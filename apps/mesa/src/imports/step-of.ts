import type { ImportState } from '@llave/domain/staff/import-state'

export const importSteps = ['Subir', 'Revisar', 'Aplicar', 'Resultado']

/** The step at which an import of this state stands, from 1. */
export function stepOf(state: ImportState): number {
  if (state === 'open' || state === 'failed') return 1
  if (state === 'queued' || state === 'applying') return 3
  return state === 'applied' || state === 'discarded' ? 4 : 2
}

/** Whether a process works, or will, so that it is asked again how far it is. */
export function isUnderWay(state: ImportState | 'killed' | 'refused'): boolean {
  return state === 'waiting' || state === 'previewing' || state === 'queued' || state === 'applying'
}

/** How often it is asked how far a process is. */
export const everyMilliseconds = 1000
