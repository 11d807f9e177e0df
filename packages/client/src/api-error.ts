import type { ErrorCode, ErrorDetails } from '@llave/contract/error-answer'

/** Failures without an error code from the server. */
export type TransportCode = 'sin_conexion' | 'tiempo_agotado' | 'respuesta_invalida'

const transportMessages: Record<TransportCode, string> = {
  sin_conexion: 'No hay conexión. Revisa tu internet y vuelve a intentarlo.',
  tiempo_agotado: 'La respuesta demora demasiado. Vuelve a intentarlo.',
  respuesta_invalida: 'Lo sentimos. Ocurrio un error.',
}

type Details = { readonly [Name in keyof ErrorDetails]?: ErrorDetails[Name] | undefined }

/** A call that did not succeed. `message` is Spanish and may be shown as it is. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode
  /** HTTP status; 0 where there was no response. */
  readonly status: number
  readonly details: Details
  /** Under which the server logged the request; null where it said none. */
  readonly requestNumber: string | null

  constructor(
    code: ErrorCode | TransportCode,
    status: number,
    message: string,
    details: Details = {},
    requestNumber: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.requestNumber = requestNumber
  }

  static ofTransport(code: TransportCode, status = 0, requestNumber: string | null = null): ApiError {
    return new ApiError(code, status, transportMessages[code], {}, requestNumber)
  }
}
