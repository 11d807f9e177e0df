import { formatMoney } from '../money/format-money.ts'
import type { Money } from '../money/money.ts'
import { refusalReason } from '../payments/refusal-reason.ts'
import { messageStateTexts } from './state-texts.ts'

export const stepKinds = [
  'opened',
  'running',
  'refused',
  'authenticated',
  'authorized',
  'notified',
  'credited',
  'receipt',
  'receipt-mail',
  'posted',
  'not-posted',
  'quarantined',
  'cancelled',
  'reversed',
  'refund-planned',
  'refund-done',
  'ended',
] as const
export type StepKind = (typeof stepKinds)[number]

/** Something that happened with a payment, or that is still to happen. */
export type StoryStep = {
  readonly kind: StepKind
  /** Null of what has not happened. */
  readonly at: Temporal.Instant | null
  readonly amount: Money | null
  /** Of a credit: what is left of the debt today. */
  readonly left: Money | null
  /** `Visa 4471`; empty where no card has to do with it. */
  readonly card: string
  /** A refusal's codes, an authorization, a receipt's number, the ledger's entries, the ERP's document. */
  readonly code: string
  /** The source of an order, a status of the provider, a state of ours. */
  readonly state: string
  /** A device, one of several letras, a problem that a system reported, how a bank asked its customer. */
  readonly note: string
}

export type StepWords = {
  readonly title: string
  readonly text: string
  /** Where it is known from. */
  readonly source: 'Llave' | 'Proveedor' | 'Banco' | 'ERP'
  /** Whether there is money from here on, as the line of time draws it. */
  readonly look: 'before' | 'paid' | 'refused' | 'waiting' | 'to-do'
}

/** What a step says and how it is drawn. Nothing says more than is known: a mail that left has not arrived. */
export function stepWords(step: StoryStep): StepWords {
  const { amount, left, card, code, state, note } = step
  const sum = amount ? formatMoney(amount) : ''
  switch (step.kind) {
    case 'opened':
      return state === 'debit'
        ? words('Cobro de día de débito', 'Se preparó sin que el cliente estuviera.', 'Llave', 'before')
        : words(
            'Formulario abierto',
            note === 'Mobile' ? 'Desde un teléfono.' : 'Desde una computadora.',
            'Llave',
            'before',
          )
    case 'running':
      return words(
        'Intento sin respuesta',
        `${line(card)}El proveedor dice ${state}.`,
        'Proveedor',
        'waiting',
      )
    case 'refused': {
      const [errorCode = '', detailed] = code.split(':')
      const known = code === '' ? 'No dijo por qué.' : refusalReason(errorCode, detailed ?? null).reason
      const codes = code === '' ? '' : ` (${code})`
      return words(
        'Intento rechazado',
        `${line(card)}${known}${codes} No se cobró nada.`,
        'Proveedor',
        'refused',
      )
    }
    case 'authenticated':
      return words(
        '3-D Secure',
        `${line(card)}${authenticationText(state, note)}`,
        'Banco',
        state === 'FAILED' || state === 'REJECTED' ? 'refused' : 'before',
      )
    case 'authorized':
      return words(
        'Autorizado',
        `${sum}${code ? `, autorización ${code}` : ''}${card ? `, ${card}` : ''}.`,
        'Proveedor',
        'paid',
      )
    case 'notified':
      return words(
        noticeTitles[note] ?? 'Mensaje del proveedor',
        `${code === 'verified' ? 'Firma correcta' : 'Sin firma'}. Dice ${state}.`,
        'Proveedor',
        'before',
      )
    case 'credited':
      return words(
        'Abonado',
        `${note ? `Letra ${note}: ` : ''}${sum}.${left ? ` Hoy quedan ${formatMoney(left)} de la deuda.` : ''}${code ? ` Asientos ${code}.` : ''}`,
        'Llave',
        'paid',
      )
    case 'receipt':
      return words(`Recibo ${code}`, 'Se emitió con el abono.', 'Llave', 'paid')
    case 'receipt-mail':
      return words(
        'Correo del recibo',
        mailText(state),
        'Llave',
        state === 'failed' ? 'refused' : state === 'pending' ? 'waiting' : 'paid',
      )
    case 'posted':
      return words('En el ERP', `Documento ${code || 'sin número'}. Lo dijo ${note}.`, 'ERP', 'paid')
    case 'not-posted':
      return step.at === null
        ? words('En el ERP', 'Ningún sistema dijo todavía que lo contabilizó.', 'ERP', 'to-do')
        : words('No se contabilizó', `${note}: ${state}`, 'ERP', 'waiting')
    case 'quarantined':
      return words(
        'Por revisar',
        `${sum ? `${sum}. ` : ''}${state === '' ? 'Espera a una persona.' : (resolutions[state] ?? state)}`,
        'Llave',
        state === '' ? 'waiting' : 'before',
      )
    case 'cancelled':
      return words('Anulado', `${sum ? `${sum}. ` : ''}El proveedor dice ${state}.`, 'Proveedor', 'refused')
    case 'reversed':
      return words(
        'Abono revertido',
        `${note ? `Letra ${note}: ` : ''}${sum} dejaron de contar para la deuda.`,
        'Llave',
        'refused',
      )
    case 'refund-planned':
      return words(
        'Devolución',
        `${sum}. ${refundTexts[state] ?? state}`,
        'Llave',
        state === 'done' ? 'before' : 'waiting',
      )
    case 'refund-done':
      return words('Devuelto', `${sum}. El banco decide cuándo se ve en la tarjeta.`, 'Proveedor', 'before')
    case 'ended':
      return words(
        endTitles[state] ?? state,
        code ? `Código ${code}.` : 'No supimos de ningún pago.',
        'Llave',
        'before',
      )
  }
}

function words(title: string, text: string, source: StepWords['source'], look: StepWords['look']): StepWords {
  return { title, text, source, look }
}

function line(card: string): string {
  return card === '' ? '' : `${card}. `
}

const noticeTitles: Readonly<Record<string, string>> = {
  ipn: 'Aviso del proveedor',
  browser: 'Respuesta por el navegador',
  answer: 'Respuesta a nuestro cobro',
  poll: 'Le preguntamos al proveedor',
}

const resolutions: Readonly<Record<string, string>> = {
  returned: 'Se devolvió.',
  entered: 'Se aplicó por fuera de Llave.',
  credited: 'Una persona lo abonó a su deuda.',
}

const refundTexts: Readonly<Record<string, string>> = {
  planned: 'Va a salir al proveedor.',
  sending: 'Está saliendo al proveedor.',
  unknown: 'El proveedor no respondió; se averigua.',
  done: 'Salió al proveedor.',
  failed: 'El proveedor la rechazó: la decide una persona.',
}

const endTitles: Readonly<Record<string, string>> = {
  refused: 'Terminó rechazado',
  expired: 'Venció sin pago',
  superseded: 'Lo reemplazó otro pedido',
  surplus: 'La deuda ya estaba pagada',
}

function mailText(state: string): string {
  if (state === 'sent') return 'Salió al servidor de correo. Si llegó, no lo sabemos.'
  return `${Object.hasOwn(messageStateTexts, state) ? messageStateTexts[state as keyof typeof messageStateTexts] : state}.`
}

function authenticationText(status: string, type: string): string {
  const asked = type === 'CHALLENGE' ? 'El banco pidió confirmar' : 'El banco no pidió nada'
  if (status === 'SUCCESS') return `${asked} y lo dio por bueno.`
  if (status === 'FAILED') return `${asked} y no lo dio por bueno.`
  if (status === 'UNAVAILABLE') return 'El banco no verificó nada.'
  if (status === 'NOT_ENROLLED') return 'La tarjeta no está inscrita: el banco no verificó nada.'
  if (status === 'REJECTED') return 'El banco no la dejó verificar.'
  return `El banco dice ${status}.`
}
