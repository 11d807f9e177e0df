import { ButtonLink } from './button-link.tsx'
import { CenteredMessage } from './centered-message.tsx'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage() {
  usePageTitle('Página no encontrada')
  return (
    <CenteredMessage>
      <h1 className="t1">No encontramos esta página</h1>
      <p className="ink2">Puede que el enlace haya cambiado. Desde el inicio llegas a todo lo tuyo.</p>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </CenteredMessage>
  )
}
