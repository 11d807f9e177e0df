import { type DataRequest, listDataRequests } from '@llave/contract/staff/data-requests'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import type { DataRequestAnswer } from '@llave/domain/privacy/data-request'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { AnswerRequest } from './answer-request.tsx'
import * as styles from './personal-data.module.css'

const kindNames = { correction: 'Corregir', erasure: 'Borrar' } as const
const endings = { granted: 'aceptado', refused: 'rechazado', withdrawn: 'lo retiró el cliente' } as const

/** What the customer asked about their data, each with the last day of its answer. */
export function DataRequests({ customerId }: { customerId: string }) {
  const [answering, setAnswering] = useState<{ request: DataRequest; decision: DataRequestAnswer } | null>(
    null,
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['data-requests', customerId],
    queryFn: ({ signal }) => callMesa(listDataRequests, { params: { customerId }, signal }),
  })
  const today = limaDate(useMinute())
  if (error && !data)
    return <LoadFailure title="No pudimos cargar lo que pidió." error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando…
      </p>
    )
  return (
    <Part title="Pedidos del cliente" count={data.length}>
      {data.length === 0 ? (
        <p className="small ink2">No pidió nada sobre sus datos. Lo hace en el portal, en Mi acceso.</p>
      ) : (
        <Table label="Pedidos del cliente" head={['Pedido', 'Qué pide', 'Estado', 'Acción']}>
          {data.map((request) => (
            <tr key={request.requestId}>
              <td>
                {kindNames[request.kind]}
                <small>{sayMoment(request.askedAt)}</small>
              </td>
              <td className={styles.words}>{request.words}</td>
              <td>
                <Standing request={request} today={today} />
              </td>
              <td>
                {request.state === 'open' && (
                  <div className={styles.acts}>
                    <Button look="line" onClick={() => setAnswering({ request, decision: 'granted' })}>
                      Aceptar
                    </Button>
                    <Button look="line" onClick={() => setAnswering({ request, decision: 'refused' })}>
                      Rechazar
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {answering && <AnswerRequest {...answering} onClose={() => setAnswering(null)} />}
    </Part>
  )
}

function Standing({
  request: { state, dueOn, answer, answeredBy, endedAt },
  today,
}: {
  request: DataRequest
  today: Temporal.PlainDate
}) {
  if (state === 'open') {
    const isLate = Temporal.PlainDate.compare(today, dueOn) > 0
    return (
      <>
        <Mark tone={isLate ? 'late' : 'soon'}>{isLate ? 'fuera de plazo' : 'espera respuesta'}</Mark>
        <small>responder hasta el {formatDate(dueOn)}</small>
      </>
    )
  }
  return (
    <>
      {endings[state]}
      <small>{[answeredBy, endedAt && sayMoment(endedAt)].filter(Boolean).join(', ')}</small>
      {answer !== '' && <small className={styles.words}>{answer}</small>}
    </>
  )
}
