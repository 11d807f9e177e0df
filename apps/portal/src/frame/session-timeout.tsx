import { idleStatus, sessionPolicy } from '@llave/domain/access/session-policy'
import { useEffect, useEffectEvent, useState } from 'react'
import { lastCallAt } from '../session/last-call.ts'
import { useSession } from '../session/use-session.ts'
import { endIdleSession } from './sign-out.ts'

/** Timers are late after the machine slept, so the time is checked at least this often, in milliseconds. */
const CHECK_INTERVAL = 60_000

const loadDialog = () => import('./session-timeout-dialog.tsx')

/**
 * Warns two minutes before the session times out, counting the calls of all tabs, and lets the
 * customer extend it (WCAG 2.2.1). Without an answer the session ends, here and on the server.
 * The dialog is loaded in the first minute after a screen, while there is a network to load it.
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
    function schedule() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Asked for again at each check until it is there.
        loadDialog().then(setLoaded, () => undefined)
        schedule()
      }, onCheck())
    }
    schedule()
    // Another tab made a call, or this one returns from the background, where timers are late.
    addEventListener('storage', schedule)
    document.addEventListener('visibilitychange', schedule)
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', schedule)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [verified])

  if (!loaded || left === null || left === 0 || !verified) return null
  return <loaded.SessionTimeoutDialog left={left} onKept={checkIdle} />
}
