import { debitDayOfMonth } from './debit-day.ts'

/** The version that a consent names; it changes with the text. */
export const consentVersion = '2026-11-21'

/**
 * What the customer agrees to by affiliating a card, besides the general terms: what is charged and
 * when, how it is announced and how it ends (docs/payment-provider.md, "Cards on debit").
 */
export function consentText(brandName: string): readonly string[] {
  return [
    `Autorizo a ${brandName} a cobrar a mi tarjeta, el día ${debitDayOfMonth} de cada mes, las letras de esta proforma que vencen antes del ${debitDayOfMonth} del mes siguiente y las que estén vencidas, cada una por el importe que falte pagar y en su propia moneda.`,
    'Tres días antes me avisarán la fecha y el importe. Después de cada cobro recibiré un recibo; si mi banco lo rechaza, me dirán el motivo y cómo pagar, y se volverá a intentar a los 3, 7 y 14 días.',
    'La autorización dura hasta que yo retire la tarjeta, lo que puedo hacer en este portal en cualquier momento y sin costo. Lo que ya se cobró no cambia por ello.',
  ]
}
