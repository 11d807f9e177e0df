import { subscribeCustomer } from '../session/subscribe-customer.ts'

/** Every sentence that the bar can say. */
const sentences = {
  /** Specification, "Global header"; sent when a card left automatic debit. */
  cardUnenrolled:
    'Te enviamos un correo de confirmación de la desafiliación de tu tarjeta del débito automático.',
  /** Error catalogue: the customer's data could not be fetched after verification. */
  customerNotFetched: 'Lo sentimos. Ocurrio un error.',
} as const

let shown: keyof typeof sentences | null = null
const listeners = new Set<() => void>()

function become(next: keyof typeof sentences | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a sentence in the notification bar until the person closes it. */
export function notify(sentence: keyof typeof sentences): void {
  become(sentence)
}

export function dismissNotification(): void {
  become(null)
}

/** Called once, where every signed-in page passes: what one customer was told is not for the next one. */
export function dismissNotificationWithCustomer(): void {
  subscribeCustomer(dismissNotification)
}

export function shownNotification(): string | null {
  return shown && sentences[shown]
}

export function subscribeNotification(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
