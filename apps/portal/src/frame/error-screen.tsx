import { ApiError } from '@llave/client/api-error'
import { useEffect } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Shown instead of a screen that threw, or whose script did not load. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  usePageTitle('Error')
  useEffect(() => console.error(error), [error])
  return (
    <div className="wrap">
      <LoadFailure
        title="No pudimos mostrar esta página."
        error={failureCause(error)}
        retry={() => location.reload()}
      >
        Si estabas pagando, mira primero “Mis pagos”.
      </LoadFailure>
    </div>
  )
}

/** Null for a script that did not load, which browsers report by their message only; anything else is an error of ours. */
function failureCause(error: unknown): Error | null {
  const missing = /dynamically imported module|Importing a module script failed/
  return error instanceof Error && missing.test(error.message)
    ? null
    : ApiError.ofTransport('respuesta_invalida')
}
