import { Alert } from '@llave/design/alert'
import * as styles from './sending-status.module.css'
import type { Sending } from './use-sending.ts'

/** Under a form: upload progress, success or failure. */
export function SendingStatus({ of: { state, progress, failure } }: { of: Sending }) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <div className={styles.status} role="status">
        {state === 'sending' && (
          <p className={styles.sending}>
            <progress max={100} value={percent} aria-label="Envío" />
            <span className="small">{percent < 100 ? `Enviando… ${percent} %` : 'Guardando…'}</span>
          </p>
        )}
        {state === 'sent' && <p className={styles.sent}>Se registro la consulta correctamente.</p>}
      </div>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}
