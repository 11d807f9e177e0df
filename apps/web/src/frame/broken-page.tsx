import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Failed } from '../design/failed.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Instead of a screen that threw, or whose script did not arrive. */
export function BrokenPage() {
  const error = useRouteError()
  usePageTitle('Error')
  useEffect(() => console.error(error), [error])
  return (
    <div className="wrap">
      <Failed title="No pudimos mostrar esta página." retry={() => location.reload()}>
        Revisa tu conexión y vuelve a intentarlo. Si estabas pagando, mira primero “Mis pagos”.
      </Failed>
    </div>
  )
}
