import { listRecentCustomers } from '@llave/contract/staff/list-recent-customers'
import { searchCustomers } from '@llave/contract/staff/search-customers'
import { Field } from '@llave/design/field'
import { Amount } from '@llave/design/figure'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { orderLook } from '../frame/order-words.ts'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { PaymentLink } from '../frame/payment-link.tsx'
import { StateMark } from '../frame/state-mark.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './customers.module.css'
import { FoundCustomers } from './found-customers.tsx'

/** Finds customers and payments by whatever is typed; before that, those whose page one opened last. */
export function CustomersScreen() {
  usePageTitle('Clientes')
  const { params, choose } = useAddressFilter()
  const typed = params.get('q') ?? ''
  return (
    <Page title="Clientes">
      <div className={styles.search}>
        <Field label="Documento, nombre, celular, correo, proforma, letra, pedido, recibo o últimos cuatro">
          {(control) => (
            <input
              {...control}
              className="input"
              type="search"
              value={typed}
              onChange={({ target }) => choose({ q: target.value })}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      {typed.trim() ? <Results typed={typed.trim()} /> : <Recent />}
    </Page>
  )
}

function Results({ typed }: { typed: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => callMesa(searchCustomers, { query: { q: typed }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <LoadFailure title="No pudimos buscar." error={error} retry={() => void refetch()} />
  if (!data || isPlaceholderData)
    return (
      <p role="status" className="ink2">
        Buscando…
      </p>
    )
  const { fields, groups } = data
  return (
    <>
      <p role="status" className="small ink2">
        {fields.length === 0
          ? 'Escribe al menos cuatro cifras o dos letras.'
          : `Se busca como ${listed(fields)}.`}
      </p>
      {fields.length > 0 && groups.length === 0 && (
        <p>
          Nada con “{typed}”. Prueba con el documento completo, o con <b>dni:</b>, <b>cel:</b>, <b>prof:</b>,{' '}
          <b>letra:</b>, <b>ped:</b>, <b>cons:</b>, <b>recl:</b> o <b>cert:</b> delante.
        </p>
      )}
      {groups.map(({ field, customers, payments, hasMore }) => (
        <Part
          key={field}
          title={`${payments.length > 0 ? 'Pagos' : 'Clientes'} por ${field}`}
          count={customers.length + payments.length}
          aside={hasMore && 'Hay más: escribe algo más para acotar'}
        >
          {customers.length > 0 && <FoundCustomers label={`Clientes por ${field}`} customers={customers} />}
          {payments.length > 0 && (
            <Table
              label={`Pagos por ${field}`}
              head={['Pago', 'Cliente', 'Tarjeta', 'Autorización', 'Día', 'Estado']}
            >
              {payments.map((payment) => (
                <tr key={payment.orderId}>
                  <td>
                    <PaymentLink orderId={payment.orderId}>
                      <Amount of={payment.amount} />
                    </PaymentLink>
                    <small>
                      {payment.debtCode}, {payment.projectName}
                    </small>
                  </td>
                  <td>
                    <Link to={`/clientes/${payment.customerId}`}>{payment.customerName}</Link>
                  </td>
                  <td>
                    {payment.cardBrand} {payment.cardLastFour}
                  </td>
                  <td>{payment.authorization}</td>
                  <td>{formatDate(limaDate(payment.at))}</td>
                  <td>
                    <StateMark {...orderLook(payment.state)} />
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </Part>
      ))}
    </>
  )
}

function listed(fields: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'disjunction' }).format([...new Set(fields)])
}

function Recent() {
  const { data, error, refetch } = useQuery({
    queryKey: ['recent-customers'],
    queryFn: ({ signal }) => callMesa(listRecentCustomers, { signal }),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <LoadFailure
        title="No pudimos cargar tus fichas recientes."
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando…
      </p>
    )
  return (
    <Part title="Fichas que abriste" count={data.length}>
      {data.length === 0 ? (
        <p className="ink2">Todavía ninguna. Busca arriba, o con la tecla / desde cualquier lugar.</p>
      ) : (
        <FoundCustomers label="Fichas que abriste" customers={data} />
      )}
    </Part>
  )
}
