import type { MessageState } from '../messaging/message-state.ts'
import type { OrderState } from '../payments/order-state.ts'

/** Whether a message arrived. That its host took it is all that is known. */
export const messageStateTexts: Readonly<Record<MessageState, string>> = {
  pending: 'Saliendo',
  sent: 'Enviado',
  failed: 'No llegó',
  dropped: 'Ya no correspondía',
}

/** What became of a payment; nothing says paid that is not settled. */
export const orderStateTexts: Readonly<Record<OrderState, string>> = {
  created: 'Sin pagar',
  form_issued: 'Sin pagar',
  sending: 'Enviando',
  unknown: 'Por confirmar',
  paid: 'Abonado',
  refused: 'Rechazado',
  expired: 'Sin pagar',
  superseded: 'Reemplazado',
  surplus: 'Se devuelve',
  refunded: 'Devuelto',
}
