import { listWaitingErasures } from '@llave/contract/staff/personal-data'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { Part } from '../frame/part.tsx'

/** Whose erasure waits for another person; nothing where nobody's does. */
export function Erasures() {
  const { data } = useQuery({
    queryKey: ['waiting-erasures'],
    queryFn: ({ signal }) => callMesa(listWaitingErasures, { signal }),
  })
  if (!data || data.customerIds.length === 0) return null
  return (
    <Part title="Borrados por decidir" count={data.customerIds.length}>
      <ul>
        {data.customerIds.map((customerId) => (
          <li key={customerId}>
            <Link to={`/clientes/${customerId}/datos`}>Cliente {customerId}</Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
