import * as z from 'zod/mini'
import type { StaffErrorCode } from './staff/error-answer.ts'

/** Every code that a browser can be answered; `errors.ts` says when. A closed list: what is not here cannot be answered. */
const browserCodes = [
  'sin_sesion',
  'verificacion_pendiente',
  'ajeno',
  'solo_lectura',
  'numero_reciente',
  'dato_invalido',
  'datos_no_encontrados',
  'ruta_no_encontrada',
  'cuerpo_demasiado_grande',
  'formato_no_admitido',
  'codigo_incorrecto',
  'codigo_vencido',
  'demasiado_pronto',
  'demasiados_intentos',
  'importe_distinto',
  'ya_pagado',
  'pago_en_proceso',
  'fuera_de_orden',
  'fuera_de_plazo',
  'no_pagable',
  'firma_invalida',
  'recibo_distinto',
  'consulta_cerrada',
  'caso_movido',
  'no_disponible',
  'letras_vencidas',
  'promesa_imposible',
  'registro_suspendido',
  'pagos_suspendidos',
  'enlace_cerrado',
  'proveedor_no_responde',
  'servicio_interrumpido',
  'error_interno',
] as const

/** Codes that only a call with a key is answered; types, because no browser needs the words. */
type KeyErrorCode =
  | 'clave_invalida'
  | 'clave_retirada'
  | 'clave_vencida'
  | 'clave_sin_permiso'
  | 'idempotencia_distinta'
  | 'lote_en_espera'
  | 'cursor_perdido'

export type ErrorCode = (typeof browserCodes)[number] | KeyErrorCode | StaffErrorCode

/** What a code needs besides its sentence. */
export type ErrorDetails = {
  /** The field at fault, as the wire spells it. */
  campo?: string
  segundosEspera?: number
  /** The cursor after which to read again; empty for the start. */
  readFrom?: string
  /** The scopes of which the key needs one, with commas between. */
  permiso?: string
  /** Minor units. */
  amount?: number
  currency?: 'PEN' | 'USD'
}

export type ErrorAnswer = { code: ErrorCode; message: string } & ErrorDetails

/** An error answer as a browser gets it. */
export const errorAnswer = z.object({
  code: z.enum(browserCodes),
  message: z.string(),
  campo: z.optional(z.string()),
  segundosEspera: z.optional(z.number()),
  amount: z.optional(z.number()),
  currency: z.optional(z.enum(['PEN', 'USD'])),
})
