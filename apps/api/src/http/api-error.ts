import type { ErrorCode, ErrorDetails } from '@llave/contract/error-answer'
import { errorCatalogue } from '@llave/contract/errors'

/** Thrown by an operation to answer with a code of the catalogue; the message is the catalogue's unless given. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, message: string = errorCatalogue[code].message) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.details = details
  }
}
