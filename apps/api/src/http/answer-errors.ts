import type { ErrorAnswer, ErrorCode } from '@llave/contract/error-answer'
import { errorCatalogue } from '@llave/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Our error codes for what fastify itself refuses. */
const ofFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'cuerpo_demasiado_grande',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'formato_no_admitido',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'dato_invalido',
  FST_ERR_CTP_INVALID_JSON_BODY: 'dato_invalido',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'dato_invalido',
}

/** One shape for every error (docs/wire.md, "Errors"); no stack, no message of a library leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = error instanceof ApiError ? error : apiErrorOf(error)
    // A 503 that was decided here is no fault: a crowd that is refused would fill the log with it.
    const decided = error instanceof ApiError && error.status === 503
    if (known.status >= 500 && !decided) {
      // The message of a database error can quote personal data: only its stack frames are logged.
      const frames = error.stack?.split('\n    at ').slice(1, 6)
      request.log.error(
        { route: request.routeOptions.url, error: error.name, code: error.code, frames },
        'failed',
      )
    }
    if (known.details.segundosEspera !== undefined) reply.header('retry-after', known.details.segundosEspera)
    // fastify would close the connection on who still sends, who then hears of that instead of the answer. What comes is
    // read and dropped; `endSlowRequests` and the time of a request end what does not end.
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.header('connection', 'keep-alive')
    const answer: ErrorAnswer = { code: known.code, message: known.message, ...known.details }
    return reply.code(known.status).header('cache-control', 'no-store').send(answer)
  })
}

/** PostgreSQL's code of a statement that ran into its limit. */
const statementEnded = '57014'

/** Seconds after which another try is worth it: a standby is promoted within them, or soon after. */
const interruption = 5

function apiErrorOf(error: FastifyError): ApiError {
  const code = codeOf(error)
  return new ApiError(code, code === 'servicio_interrumpido' ? { segundosEspera: interruption } : {})
}

function codeOf(error: FastifyError): ErrorCode {
  const own = ofFramework[error.code]
  if (own) return own
  if (error.statusCode === 429) return 'demasiados_intentos'
  // What the database's own fault says of itself, and a statement that waited too long for what somebody else holds.
  if (error.statusCode === 503 || error.code === statementEnded) return 'servicio_interrumpido'
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'dato_invalido'
  return 'error_interno'
}

export function notFoundAnswer(): ErrorAnswer {
  return { code: 'ruta_no_encontrada', message: errorCatalogue.ruta_no_encontrada.message }
}
