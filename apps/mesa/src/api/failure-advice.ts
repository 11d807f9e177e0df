import { ApiError } from '@llave/client/api-error'

/** What to do about a failure; the connection is mentioned only where there was no response. */
export function failureAdvice(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Revisa tu conexión y vuelve a intentarlo.'
  if (error.status >= 400 && error.status < 500) return error.message
  if (error.code === 'sin_conexion')
    return 'No hay conexión con Mesa. Si estabas guardando, mira si quedó guardado antes de repetirlo.'
  if (error.code === 'tiempo_agotado') return 'La respuesta demora demasiado. Vuelve a intentarlo.'
  const advice = 'El problema no es tu conexión. Vuelve a intentarlo en unos minutos.'
  return error.requestNumber ? `${advice} Solicitud ${error.requestNumber}.` : advice
}
