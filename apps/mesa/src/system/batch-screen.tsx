import { readBatchFindings } from '@llave/contract/staff/system/look-ups'
import { Empty } from '@llave/design/empty'
import { Mark } from '@llave/design/mark'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'

/** What was refused or remarked of a batch of the developer's systems, whatever way it came in. */
export function BatchScreen() {
  const { batchId = '' } = useParams()
  usePageTitle(`Envío ${batchId}`)
  const { data, error, refetch } = useQuery({
    queryKey: ['system-batch', batchId],
    queryFn: ({ signal }) => callMesa(readBatchFindings, { params: { batchId }, signal }),
  })
  return (
    <Page title={`Envío ${batchId}`} back={<Link to="/sistema">Sistema</Link>}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar el envío." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : data.length === 0 ? (
        <Empty title="No se rechazó ni anotó nada; de envíos viejos no se guarda" />
      ) : (
        <Table
          label="Filas rechazadas y anotadas"
          head={['Qué', 'Fila', 'Proforma, letra', 'Columna', 'Motivo']}
        >
          {data.map(({ refused, file, row, proforma, letra, column, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may be told of twice
            <tr key={place}>
              <td>{refused ? <Mark tone="late">rechazada</Mark> : 'nota'}</td>
              <td>{[file, row || ''].filter(Boolean).join(', fila ')}</td>
              <td>
                {proforma ? (
                  <Link to={`/sistema/historia?codigo=${encodeURIComponent(proforma)}`}>{proforma}</Link>
                ) : (
                  '—'
                )}{' '}
                {letra}
              </td>
              <td>{column}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  )
}
