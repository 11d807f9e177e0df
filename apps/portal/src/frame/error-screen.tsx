import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { LoadFailure } from './load-failure.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Instead of a screen that threw, or whose script did not arrive. */
export function ErrorScreen() {
  const error = useRouteError()
  usePageTitle('Error')
  useEffect(() => console.error(error), [error])
  return (
    <div className="wrap">
      <LoadFailure
        title="No pudimos mostrar esta página."
        error={networkFailure(error)}
        retry={() => location.reload()}
      >
        Si estabas pagando, mira primero “Mis pagos”.
      </LoadFailure>
    </div>
  )
}

/** Null for a script that did not arrive, which browsers tell in words alone; what else broke is a fault of ours. */
function networkFailure(error: unknown): Error | null {
  const missing = /dynamically imported module|Importing a module script failed/
  return error instanceof Error && missing.test(error.message)
    ? null
    : ApiError.ofTransport('respuesta_invalida')
}
