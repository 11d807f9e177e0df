import {
  type DebitCharge,
  listDebitCharges,
  readDebitDay,
} from '@llave/contract/staff/collections/debit-days'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import {
  type DebitOutcome,
  debitOutcomeName,
  debitOutcomes,
  debitReasonText,
} from '@llave/domain/staff/debit-outcome'
import { formatDate } from '@llave/domain/time/format-date'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Page } from '../frame/page.tsx'
import { parseDay } from '../frame/parse-day.ts'
import { Part } from '../frame/part.tsx'
import { paymentAddress } from '../frame/payment-address.ts'
import { SelectField } from '../frame/select-field.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import * as styles from './collections.module.css'

/** One debit day: why letras were not charged, then the letras, by how they stand. */
export function DebitDayScreen() {
  const day = parseDay(useParams().day ?? '')
  return day ? <OneDay key={day.toString()} day={day} /> : <NotFound />
}

function OneDay({ day }: { day: Temporal.PlainDate }) {
  const title = `Débito del ${formatDate(day)}`
  usePageTitle(title)
  const { params, choose } = useAddressFilter()
  const list = useRowKeys('En un día de débito')
  const outcome = debitOutcomes.find((known) => known === params.get('estado')) ?? null
  const reason = params.get('motivo')
  const summary = useQuery({
    queryKey: ['debit-day', day.toString()],
    queryFn: ({ signal }) => callMesa(readDebitDay, { params: { day }, signal }),
  })
  const query = useInfiniteQuery({
    queryKey: ['debit-charges', day.toString(), outcome, reason],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listDebitCharges, {
        params: { day },
        query: {
          ...(outcome && { outcome }),
          ...(reason !== null && { reason }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const { data, error, refetch } = query
  const charges = data?.pages.flatMap((page) => page.charges) ?? []
  return (
    <Page title={title} back={<Link to="/cobranzas/debito">Días de débito</Link>}>
      {summary.error && !summary.data ? (
        <LoadFailure
          title="No pudimos cargar este día."
          error={summary.error}
          retry={() => void summary.refetch()}
        />
      ) : !summary.data ? (
        <Skeleton message="Cargando el día…">
          <SkeletonBlock width="100%" height={200} />
        </Skeleton>
      ) : (
        <>
          {summary.data.reasons.length > 0 && (
            <Part title="Lo que no se cobró, y por qué">
              <Table label="Motivos" head={['Motivo', 'Cómo quedó', 'Letras', 'Importe']}>
                {summary.data.reasons.map(({ outcome: stands, reason: why, sum, letras }) => (
                  <tr key={`${stands} ${why} ${sum.currency}`}>
                    <td className={styles.who}>
                      <Link
                        to={`?${new URLSearchParams({ estado: stands, motivo: why })}`}
                        replace
                        preventScrollReset
                      >
                        {debitReasonText(why)}
                      </Link>
                      {why.includes(':') && <small>{why}</small>}
                    </td>
                    <td>
                      <OutcomeMark of={stands} />
                    </td>
                    <td>{countText(letras)}</td>
                    <td>
                      <Amount of={sum} />
                    </td>
                  </tr>
                ))}
              </Table>
            </Part>
          )}
          <Part title="Letras" aside={summary.data.completedAt === null ? 'Todavía se está cobrando' : null}>
            <div className={styles.filter}>
              <SelectField
                label="Cómo quedó"
                value={outcome ?? ''}
                onChoose={(chosen) => choose({ estado: chosen, motivo: '' })}
              >
                <option value="">Todas</option>
                {debitOutcomes.map((each) => (
                  <option key={each} value={each}>
                    {debitOutcomeName(each)}
                  </option>
                ))}
              </SelectField>
              {reason !== null && (
                <Field label="Motivo">
                  {(control) => (
                    <Button
                      {...control}
                      look="line"
                      onClick={() => choose({ estado: outcome ?? '', motivo: '' })}
                    >
                      Quitar “{debitReasonText(reason)}”
                    </Button>
                  )}
                </Field>
              )}
            </div>
            {error && !data ? (
              <LoadFailure title="No pudimos cargar las letras." error={error} retry={() => void refetch()} />
            ) : !data ? (
              <p role="status" className="ink2">
                Cargando las letras…
              </p>
            ) : charges.length === 0 ? (
              <Empty title="Ninguna letra con este filtro" />
            ) : (
              <div ref={list}>
                <Table label="Letras del día" head={['Cliente', 'Letra', 'Importe', 'Cómo quedó', 'Pedido']}>
                  {charges.map((charge) => (
                    <Charge key={`${charge.proforma} ${charge.letra}`} of={charge} />
                  ))}
                </Table>
              </div>
            )}
            <MoreRows of={query} />
          </Part>
        </>
      )}
    </Page>
  )
}

function Charge({ of }: { of: DebitCharge }) {
  const { customer, projectName, proforma, letra, amount, outcome, reason, attempt, nextTryOn, orderId } = of
  return (
    <tr>
      <td className={styles.who}>
        <Link to={`/clientes/${customer.customerId}`}>{customer.name}</Link>
        <small>
          {projectName}, proforma {proforma}
        </small>
      </td>
      <td>{letra}</td>
      <td>
        <Amount of={amount} />
      </td>
      <td className={styles.who}>
        <OutcomeMark of={outcome} />
        {reason !== null && <small>{debitReasonText(reason)}</small>}
        {(attempt > 1 || nextTryOn) && (
          <small>
            Intento {attempt}
            {nextTryOn && `, el siguiente el ${formatDate(nextTryOn)}`}
          </small>
        )}
      </td>
      <td>{orderId !== '' && <Link to={paymentAddress(orderId)}>{orderId}</Link>}</td>
    </tr>
  )
}

const tones: Partial<Record<DebitOutcome, 'late' | 'soon' | 'good'>> = {
  'given-up': 'late',
  'to-retry': 'soon',
  'under-way': 'soon',
  paid: 'good',
}

function OutcomeMark({ of }: { of: DebitOutcome }) {
  const tone = tones[of]
  const name = debitOutcomeName(of)
  return tone ? <Mark tone={tone}>{name}</Mark> : <span className="small ink2">{name}</span>
}

/** A day of the address; null where it is none. */
