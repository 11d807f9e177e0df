import { readCustomerTitlePath } from '@llave/contract/staff/read-customer-title-path'
import { limaDate } from '@llave/domain/time/lima-date'
import { stepDayText, stepStateNames } from '@llave/domain/title-path/title-path'
import { actorWords, stageWords } from '@llave/domain/title-path/title-stage'
import { useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import * as styles from './customer.module.css'

/** The path of a property to its title, as the customer sees it: the developer's system alone changes it. */
export function TitlePath({ customerId, proforma }: { customerId: string; proforma: string }) {
  const today = limaDate(useMinute())
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', customerId, 'title-path', proforma],
    queryFn: ({ signal }) => callMesa(readCustomerTitlePath, { params: { customerId, proforma }, signal }),
  })
  if (error && !data)
    return (
      <LoadFailure
        title="No pudimos cargar el camino al título."
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando el camino al título…
      </p>
    )
  if (data.every(({ state }) => state === 'unknown'))
    return <p className="ink2">Aún no hay información de su título.</p>
  return (
    <div className={styles.letras}>
      <Table
        label={`Camino al título de la proforma ${proforma}`}
        head={['Etapa del título', 'Estado', 'Fecha', 'Papel']}
      >
        {data.map((step) => (
          <tr key={step.stage}>
            <td>{stageWords[step.stage].name}</td>
            <td>
              {stepStateNames[step.state]}
              {step.state === 'pending' && step.actor && <small>le toca {actorWords[step.actor]}</small>}
            </td>
            <td>{stepDayText(step, today)}</td>
            <td>{step.paper?.title}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
