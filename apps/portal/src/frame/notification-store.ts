import { createStore } from 'zustand/vanilla'
import { subscribeCustomer } from '../session/subscribe-customer.ts'

/** Every sentence that the bar can show. */
export const notificationTexts = {
  /** Specification, "Global header"; sent when a card left automatic debit. */
  cardUnenrolled:
    'Te enviamos un correo de confirmación de la desafiliación de tu tarjeta del débito automático.',
  /** Error catalogue: the customer's data could not be fetched after verification. */
  customerNotFetched: 'Lo sentimos. Ocurrio un error.',
  profileNotLoaded: 'No pudimos abrir tu perfil. Revisa tu conexión y vuelve a cargar la página.',
  /** A complaint that waited for the network (docs/offline.md). */
  complaintLeft: 'Tu reclamo, que esperaba la red, ya se envió.',
  /** A case that did. */
  caseLeft: 'Tu caso, que esperaba la red, ya se envió.',
  complaintRefused: 'Tu reclamo, que esperaba la red, no se envió. Sigue como borrador.',
  caseRefused: 'Tu caso, que esperaba la red, no se envió. Sigue como borrador.',
} as const

/** The sentence that the notification bar shows. */
export const notification = createStore<keyof typeof notificationTexts | null>(() => null)

/** Shows a sentence in the notification bar until the person closes it. */
export function notify(sentence: keyof typeof notificationTexts): void {
  notification.setState(sentence)
}

export function dismissNotification(): void {
  notification.setState(null)
}

/** Takes back a sentence that is true no more; another one stays. */
export function takeBack(sentence: keyof typeof notificationTexts): void {
  if (notification.getState() === sentence) dismissNotification()
}

/** Called once when the router starts: the next customer must not see the notification of this one. */
export function dismissNotificationOnCustomerChange(): void {
  subscribeCustomer(dismissNotification)
}
