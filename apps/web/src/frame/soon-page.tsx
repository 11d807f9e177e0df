import { ButtonLink } from '../design/button-link.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Stands at the addresses whose screens are not built yet. */
export function Component() {
  usePageTitle('Disponible pronto')
  return (
    <div className="lone">
      <h1 className="t1">Esta sección estará disponible pronto</h1>
      <ButtonLink look="line" to="/">
        Volver al inicio
      </ButtonLink>
    </div>
  )
}
