import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './states.css'

/**
 * Stands where content would be: what did not load, what did not happen (to the money,
 * where there is any), and another try.
 */
export function Failed({
  title,
  children,
  retry,
}: {
  title: string
  children?: ReactNode
  retry: () => void
}) {
  return (
    <div className="failed">
      <Alert>{title}</Alert>
      <p className="ink2">{children ?? 'Revisa tu conexión y vuelve a intentarlo.'}</p>
      <Button look="line" small onClick={retry}>
        Reintentar
      </Button>
    </div>
  )
}
