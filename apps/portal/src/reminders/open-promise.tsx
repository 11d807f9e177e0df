import { withdrawPromise } from '@llave/contract/reminders/withdraw-promise'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Figure } from '@llave/design/figure'
import type { PaymentPromise } from '@llave/domain/reminders/payment-promise'
import { formatWeekday } from '@llave/domain/time/format-date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { ButtonLink } from '../frame/button-link.tsx'
import * as styles from './promise.module.css'

/** The promise that is open, with the way to pay and the way to take it back. */
export function OpenPromise({
  promise: { amount, day },
  proforma,
  payments,
  onChanged,
}: {
  promise: PaymentPromise
  proforma: string
  payments: string
  onChanged: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({
    mutationFn: async () => {
      await callApi(withdrawPromise, { body: { proforma, currency: amount.currency } })
      await onChanged()
    },
    onError: onChanged,
  })
  return (
    <section className={styles.block} aria-labelledby={`prometido-${amount.currency}`}>
      <h2 className="caps" id={`prometido-${amount.currency}`}>
        Prometiste pagar
      </h2>
      <Figure of={amount} lead />
      <p role="status">
        Hasta el <b>{formatWeekday(day)}</b>. Hasta entonces no te recordamos lo vencido.
      </p>
      <p className="small ink2">
        Se da por cumplida sola cuando se vea tu pago, por cualquier medio. No cambia la fecha de tus letras.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={payments}>Pagar ahora</ButtonLink>
        <Button look="line" onClick={() => setAsking(true)}>
          Retirar la promesa
        </Button>
      </div>
      {asking && (
        <Dialog title="¿Retirar tu promesa?" onClose={() => setAsking(false)}>
          {(close) => (
            <>
              <p>
                Volverás a recibir recordatorios de lo vencido. Si la retiras otro día que el que la hiciste,
                cuenta como no cumplida.
              </p>
              {leaving.isError && <Alert>{leaving.error.message}</Alert>}
              <div className="dialog-acts">
                <Button onClick={close}>Mantenerla</Button>
                <Button
                  look="line"
                  aria-disabled={leaving.isPending || undefined}
                  onClick={() => !leaving.isPending && leaving.mutate()}
                >
                  {leaving.isPending ? 'Retirando…' : 'Sí, retirarla'}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </section>
  )
}
