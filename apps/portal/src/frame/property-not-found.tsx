import { CenteredMessage } from '../frame/centered-message.tsx'
import { ButtonLink } from './button-link.tsx'
import { usePageTitle } from './use-page-title.ts'

/** For a proforma that is unknown or of another customer: both look the same. */
export function PropertyNotFound() {
  usePageTitle('Propiedad no encontrada')
  return (
    <CenteredMessage>
      <h1 className="t1">No encontramos esta propiedad</h1>
      <p className="ink2">
        Este enlace no corresponde a una propiedad tuya. Desde el inicio llegas a todo lo tuyo.
      </p>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </CenteredMessage>
  )
}
