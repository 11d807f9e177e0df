import { readOwnAccess } from '@llave/contract/staff/read-own-access'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { useQuery } from '@tanstack/react-query'
import { callMesa, endSession } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { RoleList } from '../frame/role-list.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './access-screen.module.css'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ownAccessKey } from './use-access-change.ts'

/** One's own access: who one is here, with what one gets in, and where one is in now. */
export function AccessScreen() {
  const { name, email, roles, needsBackup, endsAt } = useStaff()
  usePageTitle('Mi acceso')
  const access = useQuery({
    queryKey: ownAccessKey,
    queryFn: ({ signal }) => callMesa(readOwnAccess, { signal }),
  })
  return (
    <Page
      title="Mi acceso"
      acts={
        <Button look="line" onClick={() => void endSession('signed-out')}>
          Cerrar sesión
        </Button>
      }
    >
      {needsBackup && (
        <Alert>
          Antes de seguir, registra otra llave o imprime tus códigos de recuperación: con una sola llave, el
          día que la pierdas no entras.
        </Alert>
      )}
      <div className={styles.facts}>
        <Facts>
          <Fact name="Nombre">{name}</Fact>
          <Fact name="Correo">{email}</Fact>
          <Fact name="Sesión hasta">{sayMoment(endsAt)}</Fact>
        </Facts>
      </div>
      {access.data ? (
        <>
          <OwnPasskeys passkeys={access.data.passkeys} company={access.data.company} />
          <RecoveryCodes {...access.data.recoveryCodes} />
          <OwnSessions sessions={access.data.sessions} />
        </>
      ) : access.error ? (
        <LoadFailure
          title="No pudimos cargar tus llaves y sesiones."
          error={access.error}
          retry={() => void access.refetch()}
        />
      ) : (
        <p role="status">Cargando tus llaves y sesiones…</p>
      )}
      <section className={styles.part}>
        <h2 className="t2">Tus roles</h2>
        {roles.length === 0 ? (
          <p>Todavía no tienes un rol: pídelo a quien administra Mesa.</p>
        ) : (
          <RoleList roles={roles} />
        )}
      </section>
    </Page>
  )
}
