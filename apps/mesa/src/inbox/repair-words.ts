import type { DeveloperStep } from '@llave/domain/repairs/repair-state'

/** What each step is called on its button, and what its text is for. */
export const stepWords: Readonly<
  Record<DeveloperStep, { readonly act: string; readonly text: string; readonly send: string }>
> = {
  visit_proposed: {
    act: 'Proponer visita',
    text: 'Mensaje al cliente (opcional)',
    send: 'Proponer la visita',
  },
  repairing: {
    act: 'Empezar reparación',
    text: 'Mensaje al cliente (opcional)',
    send: 'Empezar la reparación',
  },
  finished: { act: 'Terminar', text: 'Qué se hizo', send: 'Decir que está terminado' },
  declined: { act: 'No procede', text: 'Por qué no procede', send: 'Responder que no procede' },
}
