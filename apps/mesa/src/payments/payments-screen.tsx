import { exportPaymentsCsv, exportPaymentsWorkbook } from '@llave/contract/staff/payments/export-payments'
import { type ListedPayment, listPayments } from '@llave/contract/staff/payments/list-payments'
import { filterQuery, readPaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import { buttonClass } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { orderLook } from '../frame/order-words.ts'
import { Page } from '../frame/page.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { StateMark } from '../frame/state-mark.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { PaymentFilters } from './payment-filters.tsx'
import * as styles from './payments.module.css'

/** Orders and what became of them, the newest first. The filter stands in the address. */
export function PaymentsScreen() {
  usePageTitle('Pagos')
  const { params, choose } = useAddressFilter()
  const { filter, wrong } = readPaymentFilter(params)
  const search = filterQuery(params)
  const list = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery({
    queryKey: ['payments', search],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listPayments, { query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before || undefined,
  })
  const { data, error, refetch } = query
  const payments = data?.pages.flatMap((page) => page.payments) ?? []

  /** Brings the focus to the payment that many rows further; the first one where none has it. */
  function move(by: 1 | -1) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-payment]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 ? links[0] : links[Math.min(Math.max(at + by, 0), links.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys('En los pagos', [
    {
      presses: { j: () => move(1), k: () => move(-1) },
      words: 'Pago siguiente, anterior; se abre con Enter',
      brief: 'mover',
    },
  ])
  return (
    <Page
      title="Pagos"
      acts={
        payments.length > 0 && (
          <>
            <a
              className={buttonClass({ look: 'line' })}
              href={`${exportPaymentsWorkbook.path}?${search}`}
              download
            >
              Descargar Excel
            </a>
            <a
              className={buttonClass({ look: 'line' })}
              href={`${exportPaymentsCsv.path}?${search}`}
              download
            >
              Descargar CSV
            </a>
          </>
        )
      }
    >
      <PaymentFilters params={params} wrong={wrong} choose={choose} />
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los pagos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando los pagos…">
          <SkeletonBlock width="100%" height={360} />
        </Skeleton>
      ) : payments.length === 0 ? (
        <Empty title={search ? 'Ningún pago con este filtro' : 'Todavía no hay pagos'}>
          {search && <p className="ink2">El dinero sin pedido no está aquí: lo muestra Hoy, por revisar.</p>}
        </Empty>
      ) : (
        <div ref={list} className={styles.list}>
          <Table label="Pagos" head={['Importe', 'Estado', 'Deuda', 'Cliente', 'Tarjeta', 'Cuándo']}>
            {payments.map((payment) => (
              <Row key={payment.orderId} payment={payment} search={search} />
            ))}
          </Table>
        </div>
      )}
      <MoreRows of={query} words="Ver anteriores" />
    </Page>
  )
}

function Row({ payment, search }: { payment: ListedPayment; search: string }) {
  const { orderId, amount, state, debtCode, projectName, customerId, customerName } = payment
  const { cardBrand, cardLastFour, authorization, source, at } = payment
  return (
    <tr>
      <td>
        <Link data-payment to={`/pagos/${orderId}${search && `?${search}`}`}>
          <b>
            <Amount of={amount} />
          </b>
        </Link>
      </td>
      <td>
        <StateMark {...orderLook(state)} />
      </td>
      <td>
        {debtCode}
        <small>{escapeToOneLine(projectName)}</small>
      </td>
      <td>
        <Link to={`/clientes/${customerId}`}>{escapeToOneLine(customerName)}</Link>
      </td>
      <td>
        {`${cardBrand} ${cardLastFour}`.trim() || 'Sin tarjeta'}
        <small>
          {[source === 'debit' && 'débito', authorization && `autorización ${authorization}`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td>
        {sayMoment(at)}
        <small>{orderId}</small>
      </td>
    </tr>
  )
}
