import { makePromise } from '@llave/contract/reminders/make-promise'
import type { OverdueToPromise } from '@llave/contract/reminders/read-promises'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { Figure } from '@llave/design/figure'
import { formatAmount, formatMoney } from '@llave/domain/money/format-money'
import { equalMoney, type Money, money } from '@llave/domain/money/money'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import { promiseDayNote, promiseFault } from '@llave/domain/reminders/payment-promise'
import { formatDate, formatWeekday } from '@llave/domain/time/format-date'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { ButtonLink } from '../frame/button-link.tsx'
import { OfflineReason } from '../frame/offline-reason.tsx'
import { useOnline } from '../frame/use-online.ts'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './promise.module.css'

/** A day and an amount, then what they mean, then the promise. */
export function PromiseForm({
  overdue: { terms, debts, oldestDueOn, refused },
  proforma,
  payments,
  onMade,
}: {
  overdue: OverdueToPromise
  proforma: string
  payments: string
  onMade: () => Promise<unknown>
}) {
  const [typed, setTyped] = useState(formatAmount(terms.most))
  const [day, setDay] = useState<Temporal.PlainDate | null>(null)
  const [asked, setAsked] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const online = useOnline()
  const offlineId = useId()
  const making = useMutation({
    mutationFn: async (body: { amount: Money; day: Temporal.PlainDate }) => {
      await callApi(makePromise, { body: { proforma, ...body } })
      await onMade()
    },
    onError: async () => {
      setReviewing(false)
      await onMade()
    },
  })
  const amount = amountOf(typed, terms.most)
  const wrongAmount = !amount || promiseFault({ amount, day: terms.firstDay }, terms) !== null
  const currency = terms.most.currency

  return (
    <section className={styles.block} aria-labelledby={`vencido-${currency}`}>
      <h2 className="caps" id={`vencido-${currency}`}>
        Vencido
      </h2>
      <Figure of={terms.most} lead />
      <p className="ink2">
        {debts === 1 ? 'Venció' : `${debts} pagos, el más antiguo venció`} el {formatDate(oldestDueOn)}.
      </p>
      {refused ? (
        <>
          <p className="note">
            En los últimos 90 días hubo dos promesas que no se cumplieron, así que por aquí no se puede hacer
            otra. Puedes pagar cuando quieras, o{' '}
            <Link className="link" to="/query/request/new">
              escribirnos
            </Link>{' '}
            y lo vemos contigo.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={payments}>Pagar ahora</ButtonLink>
          </div>
        </>
      ) : reviewing && amount && day ? (
        <div className={styles.review}>
          <p className="t3" role="status">
            Prometes pagar {formatMoney(amount)} hasta el {formatWeekday(day)}.
          </p>
          <ul className={styles.means}>
            <li>Hasta ese día no te enviaremos recordatorios de lo vencido.</li>
            <li>No es un pago ni cambia la fecha de tus letras: lo que dice tu contrato sigue igual.</li>
            <li>Si tienes débito automático, sigue cobrando en sus días.</li>
            <li>Cuenta lo que pagues por cualquier medio. La inmobiliaria verá tu promesa.</li>
          </ul>
          <div className={styles.actions}>
            <Button
              disabled={!online}
              aria-disabled={making.isPending || undefined}
              aria-describedby={online ? undefined : offlineId}
              onClick={() => !making.isPending && making.mutate({ amount, day })}
            >
              {making.isPending ? 'Guardando…' : 'Prometer este día'}
            </Button>
            <Button look="line" onClick={() => setReviewing(false)}>
              Cambiar
            </Button>
          </div>
          <OfflineReason id={offlineId} then="podrás prometerlo cuando vuelva." />
        </div>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (day && !wrongAmount) setReviewing(true)
          }}
        >
          {making.isError && <Alert>{making.error.message}</Alert>}
          <fieldset>
            <legend className="t3">¿Qué día pagarás?</legend>
            <div className="choice">
              {daysOf(terms.firstDay, terms.lastDay).map((each) => (
                <label key={each.toString()}>
                  <input
                    type="radio"
                    name={`dia-${currency}`}
                    checked={day?.equals(each) ?? false}
                    onChange={() => {
                      making.reset()
                      setDay(each)
                    }}
                  />
                  <span>
                    <b>{formatWeekday(each)}</b>
                    <DayNote day={each} />
                  </span>
                </label>
              ))}
            </div>
            <p className="field-error" aria-live="polite" hidden={!asked || day !== null}>
              {asked && day === null && 'Elige un día.'}
            </p>
          </fieldset>
          <Field
            label={`Cuánto pagarás (${currency === 'USD' ? 'dólares' : 'soles'})`}
            error={asked && wrongAmount ? amountText(terms.least, terms.most) : null}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => {
                  making.reset()
                  setTyped(target.value)
                }}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button type="submit">Revisar</Button>
            <ButtonLink look="line" to={payments}>
              Mejor pagar ahora
            </ButtonLink>
          </div>
        </form>
      )}
    </section>
  )
}

function DayNote({ day }: { day: Temporal.PlainDate }) {
  const note = promiseDayNote(day)
  return note === '' ? null : <span className="small ink2">{note}</span>
}

function daysOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const count = first.until(last, { largestUnit: 'day' }).days + 1
  return Array.from({ length: count }, (_, index) => first.add({ days: index }))
}

/** What was typed, in the currency of what is owed; null where it is no amount of it. */
function amountOf(typed: string, { currency }: Money): Money | null {
  const read = readTypedAmount(typed)
  return read && (read.currency === null || read.currency === currency) ? money(read.minor, currency) : null
}

function amountText(least: Money, most: Money): string {
  return equalMoney(least, most)
    ? `El importe es ${formatMoney(most)}, lo que hay vencido.`
    : `Escribe un importe entre ${formatMoney(least)}, tu letra más antigua, y ${formatMoney(most)}.`
}
