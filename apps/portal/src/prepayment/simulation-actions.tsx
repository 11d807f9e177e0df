import { ApiError } from '@llave/client/api-error'
import type { PrepaymentRequest } from '@llave/contract/prepayment/prepayment-request'
import { printSimulation } from '@llave/contract/prepayment/print-simulation'
import { sendSimulation } from '@llave/contract/prepayment/send-simulation'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Download } from '@llave/design/icons'
import { formatDate } from '@llave/domain/time/format-date'
import { useEffect, useId } from 'react'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import * as styles from './simulation-actions.module.css'

/** Milliseconds for which the message of a sent e-mail is shown (docs/specification.md, "const-simulator-email-8s"). */
const SENT_MESSAGE_TIME = 8_000

/** Sends or saves the simulation, and states that it is not binding. */
export function SimulationActions({
  request,
  outdated,
}: {
  request: PrepaymentRequest
  /** The form has changed since: what would be sent is not what the form shows. */
  outdated: boolean
}) {
  const mail = useSingleFlight(() => callApi(sendSimulation, { body: request }))
  const file = useSingleFlight(async () => {
    const { bytes, fileName } = await callApi(printSimulation, { body: request, timeout: 60_000 })
    saveFile(bytes, 'application/pdf', fileName)
  })
  const reasonId = useId()
  const closed = outdated ? { disabled: true, 'aria-describedby': reasonId } : {}
  const { isSuccess, reset } = mail
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SENT_MESSAGE_TIME)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  return (
    <div className={styles.acts}>
      <Button {...closed} aria-disabled={mail.isPending || undefined} onClick={mail.start}>
        {mail.isPending ? 'Enviando…' : 'Enviar a mi correo'}
      </Button>
      <Button {...closed} look="line" aria-disabled={file.isPending || undefined} onClick={file.start}>
        <Download /> {file.isPending ? 'Preparando…' : 'Descargar PDF'}
      </Button>
      <p className={outdated ? 'note' : 'vh'} id={reasonId} role="status">
        {outdated && 'Cambiaste los datos de tu simulación. Presiona “Simular” para enviarla o descargarla.'}
      </p>
      {/* Always rendered, so that a message appearing in it is announced. */}
      <div role="status">
        {isSuccess && (
          <p className={styles.sent}>Se envió la información solicitada a tu email registrado.</p>
        )}
      </div>
      {mail.error && (
        <Alert>{reasonOf(mail.error, 'No pudimos enviar tu simulación. Vuelve a intentarlo.')}</Alert>
      )}
      {file.error && (
        <Alert>{reasonOf(file.error, 'No pudimos preparar el PDF. Vuelve a intentarlo.')}</Alert>
      )}
      <p className="note">
        Es una simulación al {formatDate(request.on)}. No cambia tus letras hasta que firmes el
        refinanciamiento.
      </p>
    </div>
  )
}

/** The server's message for a 4xx; `otherwise` for any other failure. */
function reasonOf(error: Error, otherwise: string): string {
  return error instanceof ApiError && (error.status === 422 || error.status === 400)
    ? error.message
    : otherwise
}
