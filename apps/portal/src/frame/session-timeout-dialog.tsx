import { readUser } from '@llave/contract/access/read-user'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { signOut } from './sign-out.ts'

/** Asks whether to stay, with the time that is left. */
export function SessionTimeoutDialog({
  left,
  staying,
  onKept,
}: {
  left: string
  /** Set while the server is asked to go on. */
  staying: RefObject<boolean>
  onKept: () => void
}) {
  const { document: owner } = useCustomerSession()
  // The browser closes the dialog when it is answered; where the call failed, a new key opens it again.
  const [round, setRound] = useState(0)
  const renewal = useMutation({
    mutationFn: () => callApi(readUser, { query: { owner } }),
    networkMode: 'always',
    onMutate: () => {
      staying.current = true
    },
    onSettled: () => {
      staying.current = false
    },
    onSuccess: onKept,
    onError: () => setRound((before) => before + 1),
  })
  return (
    <Dialog key={round} title="¿Sigues ahí?" onClose={() => renewal.mutate()}>
      {(close) => (
        <>
          <p>
            Tu sesión se cerrará por inactividad en <b role="timer">{left}</b>.
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
