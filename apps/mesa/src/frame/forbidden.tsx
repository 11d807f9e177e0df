import { type Right, rolesHolding } from '@llave/domain/staff/rights'
import { roleTable } from '@llave/domain/staff/roles'
import { useStaff } from '../session/use-session.ts'
import { Page } from './page.tsx'
import { RoleList } from './role-list.tsx'
import { roleNames } from './role-names.ts'
import { usePageTitle } from './use-page-title.ts'

/** For a screen that none of one's roles opens: which roles do, and who gives them. */
export function Forbidden({ right }: { right: Right }) {
  const { roles } = useStaff()
  usePageTitle('Tu rol no ve esta pantalla')
  return (
    <Page title="Tu rol no ve esta pantalla">
      <p>
        {roles.length === 0 ? 'Todavía no tienes un rol.' : `Entraste como ${roleNames(roles)}.`} La ve quien
        tiene uno de estos roles:
      </p>
      <RoleList roles={rolesHolding(right)} />
      <p className="ink2">Los roles los da quien tiene el rol de {roleTable.administration.name}.</p>
    </Page>
  )
}
