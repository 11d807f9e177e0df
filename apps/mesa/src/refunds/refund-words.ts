import { ApiError } from '@llave/client/api-error'
import type { RefundEntry } from '@llave/contract/staff/refunds'
import type { RefundCause } from '@llave/domain/payments/refund-request'
import type { RefundState } from '@llave/domain/payments/refund-state'
import { sayMoment } from '../frame/say-moment.ts'

export const causeWords: Readonly<Record<RefundCause, string>> = {
  'paid-twice': 'Pago doble',
  'wrong-debt': 'Pagó otra deuda',
  'sale-ended': 'La venta terminó',
  other: 'Otra',
}

type Words = {
  readonly title: string
  readonly tone: 'late' | 'soon' | 'good' | 'out'
  /** What is known, and nothing beyond the provider's word. */
  readonly says: string
}

const made: Readonly<Record<RefundState, Words>> = {
  planned: {
    title: 'Devolución por enviar',
    tone: 'soon',
    says: 'Se aprobó y sale hacia el proveedor en unos minutos. Al cliente se le avisa recién cuando el proveedor confirme.',
  },
  sending: {
    title: 'Devolución enviada',
    tone: 'soon',
    says: 'El proveedor todavía no responde. No está devuelta hasta que lo diga.',
  },
  unknown: {
    title: 'Devolución sin respuesta',
    tone: 'soon',
    says: 'Se perdió la respuesta. Llave le pregunta al proveedor antes de enviarla otra vez: no se devuelve dos veces.',
  },
  done: {
    title: 'Devuelta',
    tone: 'good',
    says: 'El proveedor la confirmó. Cuándo se ve en la tarjeta depende del banco del cliente.',
  },
  failed: {
    title: 'No se pudo devolver',
    tone: 'late',
    says: 'El proveedor no la aceptó. Hay que devolverla desde la pasarela; cuando el proveedor lo informe, se cierra aquí.',
  },
}

const waiting: Words = { title: 'Devolución pedida', tone: 'soon', says: '' }

const ended = {
  declined: { title: 'Devolución rechazada', tone: 'out', says: '' },
  withdrawn: { title: 'Pedido retirado', tone: 'out', says: '' },
  void: {
    title: 'Pedido sin efecto',
    tone: 'out',
    says: 'Lo disponible cambió antes de que se aprobara. No se devolvió nada.',
  },
} as const satisfies Record<'declined' | 'withdrawn' | 'void', Words>

/** Where a request stands, and its refund once there is one. */
export function entryWords({ state, refund }: RefundEntry): Words {
  if (state === 'asked') return waiting
  if (state === 'approved') return made[refund?.state ?? 'planned']
  return ended[state]
}

/** `Aprobó Fiorella Quintana, 21/11/2026, 15:20`; null while nobody decided. */
export function decisionText({ state, decidedBy, decidedAt, askedBy }: RefundEntry): string | null {
  if (!decidedBy || !decidedAt) return null
  const at = sayMoment(decidedAt)
  if (state === 'approved')
    return askedBy === decidedBy
      ? `Pidió y aprobó ${decidedBy}, ${at}, bajo el límite`
      : `Aprobó ${decidedBy}, ${at}`
  if (state === 'declined') return `Rechazó ${decidedBy}, ${at}`
  return state === 'withdrawn' ? `Retiró ${decidedBy}, ${at}` : `Quiso aprobar ${decidedBy}, ${at}`
}

/** What a failed act about money says: without an answer nobody knows whether it arrived. */
export function actFailure(error: unknown): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message
  return navigator.onLine
    ? 'No sabemos si llegó. Mira cómo quedó antes de repetirlo; repetirlo no lo hace dos veces.'
    : 'Sin conexión: no se envió nada.'
}
