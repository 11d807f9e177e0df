import { listUnpostedPayments, mostUnposted } from '@llave/contract/staff/system/look-ups'
import { Empty } from '@llave/design/empty'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'

/** What was paid here more than a day ago and no system of the developer's posted. */
export function UnpostedScreen() {
  usePageTitle('Pagos sin contabilizar')
  const { data, error, refetch } = useQuery({
    queryKey: ['system-unposted'],
    queryFn: ({ signal }) => callMesa(listUnpostedPayments, { signal }),
  })
  return (
    <Page title="Pagos sin contabilizar" back={<Link to="/sistema">Sistema</Link>}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los pagos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : data.length === 0 ? (
        <Empty title="Todo lo pagado hace más de un día está contabilizado" />
      ) : (
        <>
          <p className="small ink2">
            Pagados aquí hace más de un día, sin que un sistema diga que los contabilizó.
            {data.length === mostUnposted && ` Estos son los ${mostUnposted} más antiguos.`}
          </p>
          <Table
            label="Pagos sin contabilizar"
            head={['Pagado', 'Recibo', 'Documento', 'Proforma', 'Importe', 'Lo que dice el sistema']}
          >
            {data.map(
              ({ at, receipt, company, year, documentNumber, proforma, currency, amount, problems }) => (
                <tr key={`${receipt} ${documentNumber} ${at}`}>
                  <td>{sayMoment(at)}</td>
                  <td>{receipt}</td>
                  <td>
                    {company} {year} {documentNumber}
                  </td>
                  <td>
                    <Link to={`/sistema/historia?codigo=${encodeURIComponent(proforma)}`}>{proforma}</Link>
                  </td>
                  <td>
                    {currency} {amount}
                  </td>
                  <td>{problems || <span className="ink2">nada</span>}</td>
                </tr>
              ),
            )}
          </Table>
        </>
      )}
    </Page>
  )
}
