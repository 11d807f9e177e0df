import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { ErrorCode } from './error-answer.ts'

/**
 * The status of each code, and the sentence that the customer reads where the call has none of its
 * own. A browser loads the codes alone (`error-answer.ts`): it reads the sentence from the answer.
 */
export const errorCatalogue = {
  /** 401: no token, or an invalid one. The portal deletes its session and goes to sign-in. */
  sin_sesion: { status: 401, message: 'Tu sesión terminó. Ingresa otra vez.' },
  /** 401: a system came without a key, or with one that was never issued. */
  clave_invalida: {
    status: 401,
    message: 'Falta una clave válida: va en la cabecera Authorization, como Bearer llave_…',
  },
  /** 401: the key was taken back. */
  clave_retirada: { status: 401, message: 'La clave fue retirada. Pide otra a quien administra Llave.' },
  /** 401: the key's time is over. */
  clave_vencida: { status: 401, message: 'La clave venció. Pide otra a quien administra Llave.' },
  /** 403: the key has not the scope that the call needs, which `permiso` gives. */
  clave_sin_permiso: { status: 403, message: 'La clave no tiene el permiso para esta llamada.' },
  /** 403: the token is good, the SMS code was not typed yet. The portal goes to verification. */
  verificacion_pendiente: { status: 403, message: 'Falta verificar tu código.' },
  /** 403: an identifier of another customer, or an unknown one; both get the same answer. */
  ajeno: { status: 403, message: 'Lo que pides no está entre tus datos.' },
  /** 400: a field is missing, of another type, too long or out of its range; `campo` names it. */
  dato_invalido: { status: 400, message: 'Revisa los datos enviados.' },
  /** 404: sign-in refused. Unknown document and foreign phone answer the same. */
  datos_no_encontrados: { status: 404, message: 'Datos no encontrados' },
  /** 404: no such address. */
  ruta_no_encontrada: { status: 404, message: 'Esta dirección no existe.' },
  /** 413: the body passes the call's limit. */
  cuerpo_demasiado_grande: { status: 413, message: 'Lo que envías es demasiado grande.' },
  /** 415: a body that is not what the call takes. */
  formato_no_admitido: { status: 415, message: 'El formato de lo que envías no se admite.' },
  /** 422: an idempotency key that came with another body before. */
  idempotencia_distinta: {
    status: 422,
    message: 'Esa clave de idempotencia ya se usó con otro contenido: usa una nueva.',
  },
  /** 503: rows of another sender are being stored; `segundosEspera` says when to send again. */
  lote_en_espera: {
    status: 503,
    message: 'Se están guardando filas de otro envío. Vuelve a enviar en unos segundos.',
  },
  /** 422: the digits are not those that were sent. */
  codigo_incorrecto: { status: 422, message: 'El codigo ingresado es incorrecto. Intentalo nuevamente' },
  /** 422: the code expired or has no tries left; a new one must be requested. */
  codigo_vencido: { status: 422, message: 'El código venció. Pide uno nuevo.' },
  /** 429: a code was asked for before its time; `segundosEspera` says how long. */
  demasiado_pronto: { status: 429, message: 'Espera un momento antes de pedir otro código.' },
  /** 429: too many tries; `segundosEspera` says how long. */
  demasiados_intentos: { status: 429, message: 'Hiciste demasiados intentos. Espera un momento.' },
  /** 409: the browser's amount is not the current one, which `amount` and `currency` give. */
  importe_distinto: { status: 409, message: 'El importe cambió. Revísalo antes de pagar.' },
  /** 409: nothing is left to pay. */
  ya_pagado: { status: 409, message: 'El número de documento ya se encuentra pagado.' },
  /** 409: a transaction for the same debt is running or unknown at the provider. */
  pago_en_proceso: {
    status: 409,
    message: 'Hay un pago en proceso para este documento. Espera a que se confirme.',
  },
  /** 409: an older letra of that proforma has to be paid first. */
  fuera_de_orden: { status: 409, message: 'Primero paga la letra más antigua.' },
  /** 409: annulled or withdrawn by the developer. */
  no_pagable: { status: 409, message: 'Este documento ya no se puede pagar.' },
  /** 400: the provider's answer does not carry a signature of ours, or speaks of another order. */
  firma_invalida: { status: 400, message: 'No pudimos reconocer la respuesta del pago.' },
  /** 409: a receipt was asked for with figures that are not those of the payment. */
  recibo_distinto: { status: 409, message: 'Los datos del recibo no coinciden con el pago.' },
  /** 409: the developer closed the query, so it takes no reply. */
  consulta_cerrada: { status: 409, message: serviceDeskFaults.queryClosed },
  /** 422: this debt cannot be put on debit, no e-mail is registered, or the like. */
  no_disponible: { status: 422, message: 'Esta acción no está disponible por ahora.' },
  /** 409: letras of that proforma are overdue, so no card can be affiliated; the message gives their number. */
  letras_vencidas: {
    status: 409,
    message: 'Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático',
  },
  /** 503: the operator disabled card registration. */
  registro_suspendido: {
    status: 503,
    message: 'La afiliación de tarjetas está suspendida por mantenimiento. Intenta más tarde.',
  },
  /** 503: the operator disabled payments. */
  pagos_suspendidos: {
    status: 503,
    message: 'Los pagos están suspendidos por mantenimiento. Intenta más tarde.',
  },
  /** 502: the card provider did not answer; nothing was charged. */
  proveedor_no_responde: {
    status: 502,
    message: 'El servicio de pagos no responde. No se hizo ningún cobro. Intenta otra vez.',
  },
  /** 409: a cursor from before the database was restored; `readFrom` is where to read again. */
  cursor_perdido: {
    status: 409,
    message:
      'Este cursor es de antes de una restauración. Descarta lo leído después de readFrom y lee otra vez desde ahí.',
  },
  /** 500: a fault of ours. */
  error_interno: { status: 500, message: 'Lo sentimos. Ocurrio un error.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

const anybodysErrors = [
  'dato_invalido',
  'ruta_no_encontrada',
  'cuerpo_demasiado_grande',
  'formato_no_admitido',
  'demasiados_intentos',
  'error_interno',
] as const satisfies readonly ErrorCode[]

/** Codes of every call of the portal; the others occur only where the call lists them. */
export const portalErrors = [
  'sin_sesion',
  'verificacion_pendiente',
  'ajeno',
  ...anybodysErrors,
] as const satisfies readonly ErrorCode[]

/** Codes of every call that is made with a key. */
export const keyErrors = [
  'clave_invalida',
  'clave_retirada',
  'clave_vencida',
  'clave_sin_permiso',
  ...anybodysErrors,
] as const satisfies readonly ErrorCode[]
