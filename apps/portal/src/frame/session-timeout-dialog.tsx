import { readUser } from '@llave/contract/access/read-user'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { idleStatus, sessionPolicy } from '@llave/domain/access/session-policy'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { lastCallAt } from '../session/last-call.ts'
import { useSession } from '../session/use-session.ts'
import { endIdleSession, signOut } from './sign-out.ts'

/** Timers are late after the machine slept, so the time is checked at least this often, in milliseconds. */
const CHECK_INTERVAL = 60_000

/**
 * Warns two minutes before the session times out, counting the calls of all tabs, and lets the
 * customer extend it (WCAG 2.2.1). Without an answer the session ends, here and on the server.
 */
export function SessionTimeoutDialog() {
  const session = useSession()
  const verified = session?.verified === true
  const [left, setLeft] = useState<number | null>(null)
  // The browser closes the dialog when it is answered; where the call failed, a new key opens it again.
  const [round, setRound] = useState(0)
  const renewal = useMutation({
    mutationFn: async () => {
      if (session) await callApi(readUser, { query: { owner: session.document } })
    },
    networkMode: 'always',
    onSuccess: () => checkIdle(),
    onError: () => setRound((before) => before + 1),
  })

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
      timer = setTimeout(schedule, onCheck())
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

  if (left === null || left === 0 || !verified) return null
  return (
    <Dialog key={round} title="¿Sigues ahí?" onClose={() => renewal.mutate()}>
      {(close) => (
        <>
          <p>
            Tu sesión se cerrará por inactividad en <b role="timer">{inMinutes(left)}</b>.
          </p>
          {renewal.isError && (
            <Alert>No pudimos mantener tu sesión. Revisa tu conexión y vuelve a intentarlo.</Alert>
          )}
          <div className="dialog-acts">
            <Button onClick={close}>Seguir conectado</Button>
            <Button look="line" onClick={signOut}>
              Salir
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** `1:59` */
function inMinutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
