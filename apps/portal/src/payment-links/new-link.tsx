import { createPaymentLink } from '@llave/contract/payment-links/create-payment-link'
import type { LinkLetra } from '@llave/contract/payment-links/payment-link-message'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { dueText } from '../debts/due-mark.tsx'
import { useOnline } from '../frame/use-online.ts'
import { useToday } from '../frame/use-today.ts'
import * as styles from './payment-links.module.css'

/** One letra, then one button. */
export function NewLink({
  letras,
  preferred,
  another,
  onChanged,
}: {
  letras: readonly LinkLetra[]
  /** The code of the letra that one came from. */
  preferred: string | null
  /** Beside links that are alive. */
  another: boolean
  onChanged: () => void
}) {
  const today = useToday()
  const online = useOnline()
  const [chosen, setChosen] = useState(
    () => letras.find(({ code }) => code === preferred)?.code ?? letras[0]?.code ?? '',
  )
  const letra = letras.find(({ code }) => code === chosen) ?? letras[0]
  const making = useMutation({
    mutationFn: ({ proforma, code }: LinkLetra) => callApi(createPaymentLink, { body: { proforma, code } }),
    networkMode: 'always',
    onSuccess: onChanged,
  })
  return (
    <section className={styles.fresh} aria-label="Crear un enlace">
      {another ? (
        <h2 className="t2">Otro enlace</h2>
      ) : (
        <p>
          Crea un enlace y envíalo por donde quieras. Quien lo abra verá solo el concepto y el monto, y pagará
          con su tarjeta. El recibo llega a los dos.
        </p>
      )}
      <fieldset className={styles.letras}>
        <legend className="t3">¿Qué letra?</legend>
        {letras.map((one) => (
          <label key={`${one.proforma} ${one.code}`} className={styles.letra}>
            <input type="radio" name="letra" checked={one === letra} onChange={() => setChosen(one.code)} />
            <span>
              <b>
                {one.projectName}, letra {one.position}
              </b>
              <span className="small ink2">
                {one.productName}. {dueText({ dueOn: one.dueOn, state: 'pending' }, today)}
              </span>
            </span>
            <b>
              <Amount of={one.amount} />
            </b>
          </label>
        ))}
      </fieldset>
      {making.isError && (
        <Alert>
          {making.error.message} {failureAdvice(making.error)}
        </Alert>
      )}
      <Button
        look={another ? 'line' : 'fill'}
        disabled={making.isPending || !online}
        onClick={() => letra && making.mutate(letra)}
      >
        {making.isPending ? 'Creando…' : 'Crear enlace'}
      </Button>
      {!online && <p className="small">Sin conexión. Podrás crearlo cuando vuelva.</p>}
    </section>
  )
}
