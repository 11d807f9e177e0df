import { listWaiting } from '@llave/contract/staff/list-waiting'
import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import { type TodayGroupName, todayGroupNames } from '@llave/domain/staff/today'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { ageText } from '../frame/age.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Page } from '../frame/page.tsx'
import { PaymentLink } from '../frame/payment-link.tsx'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { groupWords, reasonText } from './group-words.ts'

/** What waits in one group of Hoy, the oldest first. */
export function WaitingScreen() {
  const { group = '' } = useParams()
  const name = todayGroupNames.find((known) => known === group)
  return name ? <Waiting key={name} name={name} /> : <NotFound />
}

/** The server answers no more than these. */
const mostShown = 100

function Waiting({ name }: { name: TodayGroupName }) {
  const { title } = groupWords[name]
  usePageTitle(title)
  const now = useMinute()
  const { data, error, refetch } = useQuery({
    queryKey: ['today', name],
    queryFn: ({ signal }) => callMesa(listWaiting, { params: { group: name }, signal }),
  })
  return (
    <Page title={title} acts={<Link to="/">Volver a Hoy</Link>}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la lista." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : data.length === 0 ? (
        <Empty title="Nada espera" />
      ) : (
        <>
          <Table label={title} head={['Espera', 'Número', 'Qué', 'Cliente', 'Importe']}>
            {data.map(({ since, code, orderId, what, customer, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer, in its order
              <tr key={place}>
                <td>{name === 'complaints' ? <Due since={since} now={now} /> : ageText(since, now)}</td>
                <td>{orderId ? <PaymentLink orderId={orderId}>{code}</PaymentLink> : code}</td>
                <td>{reasonText(what)}</td>
                <td>
                  {customer && (
                    <Link to={`/clientes/${customer.customerId}${name === 'dataRequests' ? '/datos' : ''}`}>
                      {customer.name}
                    </Link>
                  )}
                </td>
                <td>{amount && <Amount of={amount} />}</td>
              </tr>
            ))}
          </Table>
          {data.length === mostShown && <p className="small ink2">Estos son los {mostShown} más antiguos.</p>}
        </>
      )}
    </Page>
  )
}

function Due({ since, now }: { since: Temporal.Instant; now: Temporal.Instant }) {
  const { day, dueOn } = complaintClock(limaDate(since), null, limaDate(now))
  return (
    <>
      Día {day} de 15
      <small>vence el {formatDate(dueOn)}</small>
    </>
  )
}
