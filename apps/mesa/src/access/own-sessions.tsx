import { endOtherSessions, endOwnSession } from '@llave/contract/staff/end-own-sessions'
import type { OwnSession } from '@llave/contract/staff/read-own-access'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { sayMoment } from '../frame/say-moment.ts'
import * as styles from './access-screen.module.css'
import { useAccessChange } from './use-access-change.ts'

const methods = {
  passkey: 'con una llave',
  company: 'con la cuenta de la empresa',
  recovery: 'con un código de la hoja',
  demonstration: 'por el enlace de la demostración',
} as const satisfies Record<OwnSession['method'], string>

/** Where one is signed in, and the way to end it. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const ending = useAccessChange((sessionId: string) => callMesa(endOwnSession, { params: { sessionId } }))
  const endingOthers = useAccessChange(() => callMesa(endOtherSessions, {}))
  const failure = ending.error ?? endingOthers.error
  return (
    <section className={styles.part}>
      <h2 className="t2">Tus sesiones</h2>
      {failure && <Alert>{failureAdvice(failure)}</Alert>}
      <ul className={styles.rows}>
        {sessions.map(({ sessionId, device, network, method, createdAt, lastSeenAt, current }) => (
          <li key={sessionId}>
            <span className={styles.what}>
              <b>
                {device || 'Equipo desconocido'}
                {current && ' · este equipo'}
              </b>
              <span className="small ink2">
                Red {network}. Desde el {sayMoment(createdAt)}, {methods[method]}. Último uso:{' '}
                {sayMoment(lastSeenAt)}.
              </span>
            </span>
            {!current && (
              <button
                type="button"
                className="link"
                disabled={ending.isPending}
                onClick={() => ending.mutate(sessionId)}
              >
                Cerrar<span className="vh"> la sesión de {device || 'un equipo desconocido'}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            look="line"
            disabled={endingOthers.isPending}
            onClick={() => endingOthers.mutate(undefined)}
          >
            Cerrar todas las demás
          </Button>
        </div>
      )}
    </section>
  )
}
