import { type CustomerLetra, listCustomerLetras } from '@llave/contract/staff/list-customer-letras'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { daysOverdue } from '@llave/domain/receivables/overdue'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { DaysLate } from '../frame/days-late.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import * as styles from './customer.module.css'

/** The letras of a property: what is owed by due date, then what was paid, the last first. */
export function Letras({ customerId, proforma }: { customerId: string; proforma: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', customerId, 'letras', proforma],
    queryFn: ({ signal }) => callMesa(listCustomerLetras, { params: { customerId, proforma }, signal }),
  })
  if (error && !data)
    return <LoadFailure title="No pudimos cargar sus letras." error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando sus letras…
      </p>
    )
  if (data.length === 0) return <p className="ink2">No tiene letras.</p>
  return (
    <div className={styles.letras}>
      <Table label={`Letras de la proforma ${proforma}`} head={['Letra', 'Vence', 'Importe', 'Estado']}>
        {data.map((letra) => (
          <tr key={letra.code}>
            <td>
              {letra.position}
              <small>{letra.code}</small>
            </td>
            <td>{formatDate(letra.dueOn)}</td>
            <td>
              <Amount of={letra.amount} />
              {letra.owed.minor !== letra.amount.minor && letra.state !== 'paid' && (
                <small>
                  quedan <Amount of={letra.owed} />
                </small>
              )}
            </td>
            <td>
              <LetraState of={letra} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function LetraState({ of: { state, dueOn, underWay, paidOn, lastFour } }: { of: CustomerLetra }) {
  const today = limaDate(useMinute())
  if (state === 'paid')
    return (
      <>
        <Mark tone="good">Pagada</Mark>
        <small>
          {[paidOn && formatDate(paidOn), lastFour && `tarjeta ${lastFour}`].filter(Boolean).join(', ')}
        </small>
      </>
    )
  if (underWay) return <Mark tone="soon">Pago por confirmar</Mark>
  if (state === 'overdue') return <DaysLate days={daysOverdue(dueOn, today)} />
  return <span className="small ink2">Por vencer</span>
}
