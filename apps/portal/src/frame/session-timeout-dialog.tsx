import { keepSession } from '@llave/client/session-keeping'
import { readUser } from '@llave/contract/access/read-user'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { signOut } from './sign-out.ts'

/** Asks whether to stay, with the time that is left. */
export function SessionTimeoutDialog({ left, onKept }: { left: string; onKept: () => void }) {
  const { document: owner } = useCustomerSession()
  // The browser closes the dialog when it is answered; where the call failed, a new key opens it again.
  const [round, setRound] = useState(0)
  const renewal = useMutation({
    mutationFn: () => keepSession(() => callApi(readUser, { query: { owner } })),
    networkMode: 'always',
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
