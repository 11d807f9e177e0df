import { endOtherSessions } from '@llave/contract/access/end-other-sessions'
import { endOwnSession } from '@llave/contract/access/end-own-session'
import type { OwnSession } from '@llave/contract/access/read-access'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import { Moment } from '@llave/design/moment'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { Link } from '../navigation/navigation.tsx'
import { AccessPart } from './access-part.tsx'
import * as styles from './my-access.module.css'

/** The open sessions; any but this one can be ended. */
export function OpenSessions({
  sessions,
  onEnded,
}: {
  sessions: readonly OwnSession[]
  onEnded: () => Promise<unknown>
}) {
  const ending = useMutation({
    mutationFn: async (id: string | 'others') => {
      if (id === 'others') await callApi(endOtherSessions, {})
      else await callApi(endOwnSession, { body: { id } })
      // The list says what is true afterwards.
      await onEnded()
    },
  })
  const others = sessions.filter(({ asking }) => !asking)
  return (
    <AccessPart
      id="equipos"
      title="Dónde está abierta tu cuenta"
      act={
        others.length > 0 && (
          <button
            type="button"
            className={`link ${styles.all}`}
            disabled={ending.isPending}
            onClick={() => ending.mutate('others')}
          >
            Cerrar en todos los demás
          </button>
        )
      }
    >
      {ending.isError && <Alert>{ending.error.message}</Alert>}
      <p className="vh" role="status">
        {ending.isSuccess &&
          (ending.variables === 'others' ? 'Se cerraron las demás sesiones.' : 'Se cerró la sesión.')}
      </p>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className={styles.session}>
              <p className={styles.device}>
                <b>{session.device || 'Equipo que no reconocemos'}</b>
                {session.asking && <Mark tone="good">Este equipo</Mark>}
              </p>
              <p className="small ink2">
                {session.sameNetwork ? 'Entró desde la red que usas ahora' : 'Entró desde otra red'}
                <br />
                {session.asking ? 'Activa ahora. Entraste el ' : 'Última vez el '}
                <Moment at={session.asking ? session.signedInAt : session.lastSeenAt} />
              </p>
            </div>
            {!session.asking && (
              <Button
                look="line"
                small
                disabled={ending.isPending}
                aria-label={`Cerrar en ${session.device || 'el equipo que no reconocemos'}`}
                onClick={() => ending.mutate(session.id)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="small ink2">
        De la red no sabemos el lugar. ¿No reconoces algún equipo? Ciérralo y{' '}
        <Link to="/query/request/new">avísanos</Link>.
      </p>
    </AccessPart>
  )
}
