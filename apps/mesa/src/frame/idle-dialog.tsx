import { endUnlessKept, keepSession } from '@llave/client/session-keeping'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { isConfirmationDue, staffIdleStatus } from '@llave/domain/staff/session-policy'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { endSession, loadSession } from '../api/call-mesa.ts'
import { reachability } from '../api/reachability.ts'
import { lastActAt, noteAct } from '../session/last-act.ts'
import { session } from '../session/session.ts'

/** Milliseconds between two looks: timers are late after the machine slept. */
const LOOK = 20_000

/**
 * Says before a session ends that nobody uses, and lets the person stay. While somebody works without any
 * call, as one does who writes a long answer, it tells the server so.
 */
export function IdleDialog() {
  const [left, setLeft] = useState<number | null>(null)
  // The browser closes the dialog when it is answered; where the call failed, a new key opens it again.
  const [round, setRound] = useState(0)
  const stay = useMutation({
    // The act is the press; its answer may be late.
    mutationFn: (pressedAt: number) =>
      keepSession(async () => {
        await loadSession()
        noteAct(pressedAt)
      }),
    onSuccess: () => setLeft(null),
    onError: () => setRound((before) => before + 1),
  })

  const look = useEffectEvent((): number => {
    const now = Date.now()
    const acted = lastActAt()
    const status = staffIdleStatus(acted, now)
    setLeft(status.mustAsk ? status.left : null)
    if (status.left === 0) void endUnlessKept(endIdleSession)
    else if (isConfirmationDue(acted, reachability.getState().answeredAt ?? 0, now))
      void loadSession().catch(() => undefined)
    return status.mustAsk ? 1_000 : LOOK
  })
  // Once it asks, only its answer counts: a hand that brushes the mouse has read nothing.
  const act = useEffectEvent(() => {
    if (left === null) noteAct(Date.now())
  })

  useEffect(() => {
    noteAct(Date.now())
    let timer: ReturnType<typeof setTimeout>
    function schedule() {
      clearTimeout(timer)
      timer = setTimeout(schedule, look())
    }
    schedule()
    const acts = () => act()
    addEventListener('keydown', acts, { capture: true, passive: true })
    addEventListener('pointerdown', acts, { capture: true, passive: true })
    addEventListener('storage', schedule)
    document.addEventListener('visibilitychange', schedule)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', acts, { capture: true })
      removeEventListener('pointerdown', acts, { capture: true })
      removeEventListener('storage', schedule)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [])

  if (left === null || left === 0) return null
  return (
    <Dialog key={round} title="¿Sigues ahí?" onClose={() => stay.mutate(Date.now())}>
      {(close) => (
        <>
          <p>
            Tu sesión se cerrará por falta de uso en <b role="timer">{inMinutes(left)}</b>. Lo que estás
            escribiendo queda guardado en este equipo.
          </p>
          {stay.isError && <Alert>No pudimos mantener tu sesión. Revisa tu conexión.</Alert>}
          <div className="dialog-acts">
            <Button onClick={close}>Seguir en Mesa</Button>
            <Button look="line" onClick={() => void endSession('signed-out')}>
              Cerrar sesión
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Another tab may have been answered, or may have ended it, since this one looked. */
function endIdleSession(): void {
  if (!session.getState().session) return
  if (staffIdleStatus(lastActAt(), Date.now()).left === 0) void endSession('idle')
}

/** `1:59` */
function inMinutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
