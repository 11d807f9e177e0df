import { ApiError } from '@llave/client/api-error'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { LoadFailure } from './load-failure.tsx'
import { Page } from './page.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Shown instead of a screen that threw, or whose script did not load. */
export function ErrorScreen() {
  const error = useRouteError()
  usePageTitle('Error')
  useEffect(() => console.error(error), [error])
  return (
    <Page title="No pudimos mostrar esta página">
      <LoadFailure
        title="Algo falló al mostrarla. Lo que escribiste sigue en este equipo."
        error={failureCause(error)}
        retry={() => location.reload()}
      />
    </Page>
  )
}

/** Null for a script that did not load, which browsers report by their message only; anything else is an error of ours. */
function failureCause(error: unknown): Error | null {
  const missing = /dynamically imported module|Importing a module script failed/
  return error instanceof Error && missing.test(error.message)
    ? null
    : ApiError.ofTransport('respuesta_invalida')
}
