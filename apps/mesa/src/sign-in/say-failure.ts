import { ApiError } from '@llave/client/api-error'

/** One line about a sign-in that failed, which never says whether the person exists. */
export function sayFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // The library that asks for keys wraps the browser's errors and keeps their names.
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'No se usó ninguna llave. Vuelve a intentarlo, o entra de otra manera.'
  }
  return 'No pudimos leer tu llave. Vuelve a intentarlo, o entra de otra manera.'
}
