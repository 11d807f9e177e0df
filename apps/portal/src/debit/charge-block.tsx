import { skipDebit } from '@llave/contract/debit/skip-debit'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Mark } from '@llave/design/mark'
import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { type DayCharge, overdueBySkipping } from '@llave/domain/debit/debit-outlook'
import { dayWords } from '@llave/domain/debit/debit-words'
import { formatMoney } from '@llave/domain/money/format-money'
import { cardBrand, lastFourDigits } from '@llave/domain/payments/card'
import { monthName } from '@llave/domain/time/day-names'
import { formatDate } from '@llave/domain/time/format-date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { affiliationsQuery } from '../api/affiliations.ts'
import { callApi } from '../api/call-api.ts'
import { useChangeable } from '../debts/use-changeable.ts'
import { ButtonLink } from '../frame/button-link.tsx'
import { useOnline } from '../frame/use-online.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { confirmationAddress, paymentsAddress } from './addresses.ts'
import { brandName } from './card-text.ts'
import * as styles from './debit-day.module.css'
import { useLetraPositions } from './use-letra-positions.ts'

const brandMarks = { VISA: 'VISA', MASTERCARD: 'MC', AMEX: 'AMEX', DINERS: 'DC' } as const

/** What the debit day takes from the card of one proforma, and the button that skips it. */
export function ChargeBlock({ of: charge, day }: { of: DayCharge; day: Temporal.PlainDate }) {
  const { affiliation, card, letras, sums, isSkipped, lastDay } = charge
  const { proforma, projectName, productName } = affiliation
  const { positions } = useLetraPositions(proforma)
  const titleId = useId()
  const brand = cardBrand(card.maskedCard)
  const amounts = sums.map(formatMoney).join(' y ')
  return (
    <section
      className={isSkipped ? `${styles.charge} ${styles.skipped}` : styles.charge}
      aria-labelledby={titleId}
    >
      <div className={styles.chargeHead}>
        <span className={styles.brand} aria-hidden="true">
          {brand ? brandMarks[brand] : '····'}
        </span>
        <h2 className="t3" id={titleId}>
          {brandName(card.maskedCard)} <span aria-hidden="true">••••</span> {lastFourDigits(card.maskedCard)}
          <span className="vh">
            , {projectName}, {productName}
          </span>
        </h2>
        {isSkipped ? <s className="money">{amounts}</s> : <span className="money">{amounts}</span>}
      </div>
      {lastDay && (
        <p className={`small ${styles.warn}`}>
          <Mark tone="soon">Vence {formatExpiry(card.expiry)}</Mark> El {formatDate(lastDay)} será su último
          cobro.{' '}
          {affiliation.impediment === null && (
            <Link to={confirmationAddress(proforma)}>
              Cambiar tarjeta<span className="vh">, {productName}</span>
            </Link>
          )}
        </p>
      )}
      <ul>
        {letras.map(({ code, dueOn, owed }) => (
          <li key={code}>
            <span>
              <b>{positions.has(code) ? `Letra ${positions.get(code)} de ${positions.size}` : 'Letra'}</b>
              <span className="small ink2">
                {projectName}, {productName}. Vence el {formatDate(dueOn)}
              </span>
            </span>
            <span className="money">{formatMoney(owed)}</span>
          </li>
        ))}
      </ul>
      <Choice charge={charge} day={day} />
    </section>
  )
}

/** Skipping and charging after all; after the cut-off the one line that nothing changes any more. */
function Choice({ charge, day }: { charge: DayCharge; day: Temporal.PlainDate }) {
  const { affiliation, isSkipped, letras } = charge
  const { proforma, productName } = affiliation
  const today = useToday()
  const changeable = useChangeable(day)
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  const { queryKey } = affiliationsQuery(useCustomerSession().document)
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (skip: boolean) => callApi(skipDebit, { body: { proforma, day, skip } }),
    // Whatever came of it, what stands is read again: another tab or the clock may have been first.
    onSettled: () => client.invalidateQueries({ queryKey }),
    onSuccess: () => {
      flushSync(() => setAsking(false))
      line.current?.focus()
    },
  })
  const busy = changing.isPending || !online
  const failed = changing.isError && <Alert>{changing.error.message}</Alert>
  const toPay = overdueBySkipping(letras, today)
  const when = day.equals(today) ? 'hoy' : 'mañana'
  return (
    <div className={styles.act}>
      {!asking && failed}
      {isSkipped ? (
        <>
          <p ref={line} tabIndex={-1}>
            <b>No se cobra en {monthName(day)}.</b> <span className="ink2">{untilWhen(toPay)}</span>
          </p>
          <ButtonLink small to={paymentsAddress(proforma)} aria-label={`Pagar, ${productName}`}>
            Pagar
          </ButtonLink>
          {changeable && (
            <Button
              look="line"
              small
              aria-label={`Cobrar igual el 24, ${productName}`}
              aria-disabled={busy || undefined}
              onClick={() => !busy && changing.mutate(false)}
            >
              {changing.isPending ? 'Guardando…' : 'Cobrar igual el 24'}
            </Button>
          )}
        </>
      ) : changeable ? (
        <Button
          look="line"
          small
          aria-label={`Saltar este mes, ${productName}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && setAsking(true)}
        >
          Saltar este mes
        </Button>
      ) : (
        <p className="ink2">Ya no se puede cambiar. Se cobra {when}.</p>
      )}
      {!online && changeable && <p className="small ink2">Sin conexión: podrás cambiarlo cuando vuelva.</p>}
      {asking && (
        <Dialog title="¿Quieres saltar este mes?" onClose={() => setAsking(false)}>
          {(close) => (
            <>
              <p>
                El {dayWords(day)} no se cobra nada de {productName}, tampoco en los días en que se reintenta.
              </p>
              <ul className={styles.warned}>
                {toPay.map(({ code, dueOn }) => (
                  <li key={code}>
                    Tu letra del {formatDate(dueOn)} quedará vencida si no la pagas tú hasta ese día.
                  </li>
                ))}
                {toPay.length < letras.length && <li>Lo que ya está vencido sigue vencido.</li>}
              </ul>
              <p className="ink2">
                Lo que quede sin pagar se cobra el {formatDate(day.add({ months: 1 }))}, con lo de ese mes.
              </p>
              {failed}
              <div className="dialog-acts">
                <Button onClick={close}>Mantener el cobro</Button>
                <Button
                  look="line"
                  aria-disabled={busy || undefined}
                  onClick={() => !busy && changing.mutate(true)}
                >
                  {changing.isPending ? 'Guardando…' : 'Sí, saltar este mes'}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </div>
  )
}

function untilWhen(toPay: DayCharge['letras']): string {
  const [first, ...more] = toPay
  if (!first) return 'Lo vencido sigue por pagar.'
  const date = formatDate(first.dueOn)
  return more.length === 0
    ? `La letra sigue venciendo el ${date}: págala tú hasta ese día.`
    : `Tus letras siguen venciendo, la primera el ${date}: págalas tú hasta su fecha.`
}
