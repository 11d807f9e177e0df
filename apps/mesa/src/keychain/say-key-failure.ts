import { failureAdvice } from '../api/failure-advice.ts'

/** One line about a key that was not registered. */
export function sayKeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'Esa llave ya está registrada. Usa otra.'
  if (name === 'NotAllowedError') return 'No se registró ninguna llave. Vuelve a intentarlo.'
  if (['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)) {
    return 'Este navegador no puede registrar una llave aquí. Prueba con otro, o con otro equipo.'
  }
  return failureAdvice(error)
}
