import type { SilencedLetra } from '@llave/contract/reminders/read-reminders'
import { unsilenceLetra } from '@llave/contract/reminders/unsilence-letra'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { formatDate } from '@llave/domain/time/format-date'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import * as styles from './reminders.module.css'

/** The letras that were silenced from a message, each to be reminded of again; nothing where there are none. */
export function SilencedLetras({
  letras,
  onChanged,
}: {
  letras: readonly SilencedLetra[]
  onChanged: () => Promise<unknown>
}) {
  const changing = useMutation({
    mutationFn: async ({ proforma, code }: SilencedLetra) => {
      await callApi(unsilenceLetra, { body: { proforma, code } })
      await onChanged()
    },
  })
  if (letras.length === 0 && !changing.isSuccess) return null
  return (
    <section aria-labelledby="silenciadas">
      <h2 className="t2" id="silenciadas">
        Letras silenciadas
      </h2>
      {changing.isError && <Alert>{changing.error.message}</Alert>}
      <p className="vh" role="status">
        {changing.isSuccess && `Volveremos a recordarte la letra ${changing.variables.code}.`}
      </p>
      {letras.length === 0 && <p className="ink2">No queda ninguna silenciada.</p>}
      <ul className={styles.silenced}>
        {letras.map((letra) => (
          <li key={`${letra.proforma} ${letra.code}`}>
            <p>
              <b>Letra {letra.code}</b>
              <br />
              <span className="small ink2">
                {letra.productName}, {formatDate(letra.dueOn)}
              </span>
            </p>
            <Button
              look="line"
              small
              disabled={changing.isPending}
              aria-label={`Volver a recordar la letra ${letra.code}`}
              onClick={() => changing.mutate(letra)}
            >
              Volver a recordar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
