import { closeSession } from '@llave/contract/access/close-session'
import { Cota } from '@llave/design/cota'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callApi } from '../api/call-api.ts'
import { session } from '../session/session.ts'
import { lastRefusal } from './refusal-store.ts'
import * as styles from './viewing-frame.module.css'

/** Minutes of a whole viewing. */
const LONGEST = 15

/**
 * Around every screen of a viewing: that it is one, of whom, how much of its fifteen minutes is left, and its end.
 * `endsAt` in epoch milliseconds.
 */
export function ViewingFrame({ customerName, endsAt }: { customerName: string; endsAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.min(LONGEST, Math.max(0, Math.ceil((endsAt - now) / 60_000)))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const refusal = useSyncExternalStore(lastRefusal.subscribe, lastRefusal.getState)
  const over = now >= endsAt
  useEffect(() => {
    if (over) void end()
  }, [over])
  return (
    <>
      <aside className={styles.bar} aria-label="Vista de solo lectura">
        <p className={styles.words}>
          <b>Solo lectura</b>
          <span className={styles.whose}>Ves la cuenta de {customerName}</span>
        </p>
        <p className={styles.time}>
          <span className={styles.span}>
            <span className={styles.gone} style={{ width: `${((LONGEST - left) / LONGEST) * 100}%` }} />
            <Cota />
          </span>
          <span>{left === 1 ? 'Queda 1 minuto' : `Quedan ${left} minutos`}</span>
        </p>
        <button type="button" className={styles.end} onClick={end}>
          Terminar
        </button>
        <div className={styles.refused} role="alert">
          {refusal?.message && <p key={refusal.count}>{refusal.message}</p>}
        </div>
      </aside>
      <div className={styles.edge} aria-hidden="true" />
    </>
  )
}

/** The server is told first: the page is left as soon as the session ends here. It ends there by itself too. */
async function end(): Promise<void> {
  await callApi(closeSession, { timeout: 5_000 }).catch(() => undefined)
  await session.end('signed-out')
}
