import { ApiError } from '@llave/client/api-error'

/** Of what is closed in the first day of a new number, the sentence that says from when it is open; else null. */
export function closedSentence(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'numero_reciente' ? error.message : null
}

/** What to do about a failure; the connection is mentioned only where there was no response. */
export function failureAdvice(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'sin_conexion') {
    return 'Revisa tu conexión y vuelve a intentarlo.'
  }
  if (error.code === 'numero_reciente') return error.message
  if (error.code === 'tiempo_agotado') return 'La respuesta demora demasiado. Vuelve a intentarlo.'
  const advice = 'El problema no es tu conexión. Vuelve a intentarlo en unos minutos.'
  // With it the developer's people find what failed in the log.
  const isOurs = error.status >= 500 || error.code === 'respuesta_invalida'
  return isOurs && error.requestNumber
    ? `${advice} Si nos escribes, di la solicitud ${error.requestNumber}.`
    : advice
}
