import { ApiError } from '@llave/client/api-error'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { PaymentSummary } from '@llave/domain/payments/followed-payment'
import { formatDate } from '@llave/domain/time/format-date'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { paymentPath } from '../debts/follow-link.tsx'
import { SmallTrail } from '../debts/small-trail.tsx'
import { BackLink } from '../frame/back-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { Navigate, useSearchParams } from '../navigation/navigation.tsx'
import * as styles from './following.module.css'

/**
 * `/payment`: "Mi pago no aparece" goes on to the trail of the newest payment, or of the newest of one debt; with
 * `buscar`, and where there is none, one searches by day and number.
 */
export function FindPaymentScreen() {
  usePageTitle('Mi pago no aparece')
  const [asked] = useSearchParams()
  const day = dayOf(asked.get('fecha'))
  const operation = asked.get('operacion') || null
  const isSearch = asked.has('buscar') || day !== null || operation !== null
  const document = isSearch ? null : asked.get('documento')
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['payments', document, day?.toString() ?? '', operation],
    queryFn: ({ signal }) => findPayments(document, day, operation, signal),
    staleTime: 0,
  })
  const [newest] = data ?? []
  if (newest && !isSearch) return <Navigate replace to={paymentPath(newest.orderId)} />
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.search}>
        <h1 className="t1">Mi pago no aparece</h1>
        <p className="ink2">
          Busca entre tus pagos por el día en que pagaste o por el número de operación que te dio tu banco.
        </p>
        <SearchForm key={asked.toString()} day={day} operation={operation ?? ''} />
        {data ? (
          <Found payments={data} day={day} operation={operation} isSearch={isSearch} />
        ) : error ? (
          <LoadFailure title="No pudimos buscar tus pagos." error={error} retry={refetch} />
        ) : (
          isPending && (
            <Skeleton message="Buscando tus pagos…">
              <SkeletonBlock width="100%" height={96} />
              <SkeletonBlock width="100%" height={96} />
            </Skeleton>
          )
        )}
      </div>
    </>
  )
}

/** A debt of somebody else has no payments of theirs, as one that does not exist. */
async function findPayments(
  document: string | null,
  day: Temporal.PlainDate | null,
  operation: string | null,
  signal: AbortSignal,
): Promise<readonly PaymentSummary[]> {
  try {
    return await callApi(searchPayments, { query: { document, day, operation }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ajeno') return []
    throw error
  }
}

function dayOf(text: string | null): Temporal.PlainDate | null {
  try {
    return text ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

function SearchForm({ day, operation }: { day: Temporal.PlainDate | null; operation: string }) {
  const [, search] = useSearchParams()
  const today = useToday()
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [fecha, operacion] = [String(typed.get('fecha')), String(typed.get('operacion')).trim()]
    if (fecha === '' && operacion === '') return setError('Escribe el día o el número de operación.')
    search({ ...(fecha ? { fecha } : {}), ...(operacion ? { operacion } : {}) })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Día del pago" error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            name="fecha"
            max={today.toString()}
            defaultValue={day?.toString() ?? ''}
          />
        )}
      </Field>
      <Field label="Número de operación o de pedido">
        {(control) => (
          <input
            {...control}
            className="input"
            name="operacion"
            autoComplete="off"
            maxLength={40}
            defaultValue={operation}
          />
        )}
      </Field>
      <Button type="submit">Buscar</Button>
    </form>
  )
}

function Found({
  payments,
  day,
  operation,
  isSearch,
}: {
  payments: readonly PaymentSummary[]
  day: Temporal.PlainDate | null
  operation: string | null
  isSearch: boolean
}) {
  if (payments.length > 0) {
    return (
      <section aria-label="Tus pagos">
        <h2 className="t3">{day || operation ? 'Lo que encontramos' : 'Tus últimos pagos'}</h2>
        <ul className={styles.found}>
          {payments.map((payment) => (
            <li key={payment.orderId}>
              <SmallTrail payment={payment} />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const typed = [
    ...(day ? [`Pagué el ${formatDate(day)}.`] : []),
    ...(operation ? [`Número de operación: ${operation}.`] : []),
  ].join(' ')
  return (
    <div className={styles.none} role="status">
      <p>
        {isSearch && typed !== ''
          ? 'No encontramos un pago tuyo con esos datos.'
          : 'No encontramos ningún pago tuyo hecho aquí.'}
      </p>
      <p className="ink2">
        Que no esté aquí no dice que tu banco no cobró. Si otra persona de tu contrato pagó, ella ve su pago.
        Si pagaste en otro lado, tarda en llegarnos.
      </p>
      <ButtonLink
        look="line"
        to="/query/request/new"
        state={{ subject: 'Mi pago no aparece', text: typed === '' ? '' : `Mi pago no aparece. ${typed}` }}
      >
        Escribir a servicio al cliente
      </ButtonLink>
    </div>
  )
}
