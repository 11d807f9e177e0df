import { idleStatus, sessionPolicy } from '@llave/domain/access/session-policy'
import { useEffect, useEffectEvent, useState } from 'react'
import { lastCallAt } from '../session/last-call.ts'
import { useSession } from '../session/use-session.ts'
import * as styles from './notification-bar.module.css'
import { ReloadButton } from './reload-button.tsx'
import { endIdleSession } from './sign-out.ts'

/** Timers are late after the machine slept, so the time is checked at least this often, in milliseconds. */
const CHECK_INTERVAL = 60_000

const loadDialog = () => import('./session-timeout-dialog.tsx')

/**
 * Warns two minutes before the session times out, counting the calls of all tabs, and lets the
 * customer extend it (WCAG 2.2.1). Without an answer the session ends, here and on the server.
 * The dialog is loaded in the first minute after a screen, while there is a network to load it; without it a bar warns.
 */
export function SessionTimeout() {
  const session = useSession()
  const verified = session?.verified === true
  const [left, setLeft] = useState<number | null>(null)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null)

  function checkIdle(): number {
    const calledAt = lastCallAt()
    if (!verified || calledAt === 0) {
      setLeft(null)
      return CHECK_INTERVAL
    }
    const status = idleStatus(calledAt, Date.now())
    setLeft(status.mustAsk ? status.left : null)
    if (status.left === 0) void endIdleSession()
    return status.mustAsk ? 1_000 : Math.min(CHECK_INTERVAL, status.left - sessionPolicy.warnBefore * 1000)
  }

  const onCheck = useEffectEvent(checkIdle)
  useEffect(() => {
    if (!verified) return
    let timer: ReturnType<typeof setTimeout>
    function schedule(asks: boolean) {
      clearTimeout(timer)
      const wait = onCheck()
      timer = setTimeout(() => {
        if (asks) loadDialog().then(setLoaded, () => undefined)
        // Asked for with each minute and with the first second that is counted, not with all of them.
        schedule(wait > 1_000)
      }, wait)
    }
    const begin = () => schedule(true)
    begin()
    // Another tab made a call, or this one returns from the background, where timers are late.
    addEventListener('storage', begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', begin)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [verified])

  if (left === null || left === 0 || !verified) return null
  const time = inMinutes(left)
  if (loaded) return <loaded.SessionTimeoutDialog left={time} onKept={checkIdle} />
  return (
    <section className={styles.bar} aria-label="Fin de la sesión">
      <div className="wrap">
        <span>
          {/* Said once: each second would interrupt what is read. */}
          <span role="alert">Tu sesión se cerrará por inactividad en dos minutos o menos:</span>{' '}
          <b role="timer">{time}</b>
        </span>
        <ReloadButton />
      </div>
    </section>
  )
}

/** `1:59` */
function inMinutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
