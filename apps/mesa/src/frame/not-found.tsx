import { Link } from 'react-router'
import { Page } from './page.tsx'
import { usePageTitle } from './use-page-title.ts'

/** For an address that Mesa does not have. */
export function NotFound() {
  usePageTitle('Esta dirección no existe')
  return (
    <Page title="Esta dirección no existe">
      <p>
        Puede que el enlace esté incompleto. <Link to="/">Ve a Hoy</Link>, o busca con la tecla /.
      </p>
    </Page>
  )
}
