import { type DebitCount, type DebitDay, listDebitDays } from '@llave/contract/staff/collections/debit-days'
import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type DebitOutcome, debitOutcomeName } from '@llave/domain/staff/debit-outcome'
import { formatDate } from '@llave/domain/time/format-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { CollectionsTabs } from './collections-tabs.tsx'
import { SwitchLine } from './switch-line.tsx'

/** What was not charged stands before what was. */
const columns: readonly DebitOutcome[] = ['given-up', 'to-retry', 'under-way', 'planned', 'paid']

/** The days on which cards were charged, the last first. */
export function DebitDaysScreen() {
  usePageTitle('Días de débito')
  const list = useRowKeys('En los días de débito')
  const query = useInfiniteQuery({
    queryKey: ['debit-days'],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listDebitDays, { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as Temporal.PlainDate | null,
    getNextPageParam: ({ before }) => before,
  })
  const { data, error, refetch } = query
  const days = data?.pages.flatMap((page) => page.days) ?? []
  const asSet = data?.pages[0]?.switch
  return (
    <Page title={days[0] ? titleOf(days[0]) : 'Días de débito'}>
      {asSet && <SwitchLine of={asSet} />}
      <CollectionsTabs at="/cobranzas/debito" />
      {error && !data ? (
        <LoadFailure
          title="No pudimos cargar los días de débito."
          error={error}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton message="Cargando los días de débito…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : days.length === 0 ? (
        <Empty title="Todavía no hubo ningún día de débito">
          <Link to="/cobranzas/debito/proximo">Ver el próximo débito</Link>
        </Empty>
      ) : (
        <div ref={list}>
          <Table
            label="Días de débito"
            head={['Día', ...columns.map(debitOutcomeName), 'Otros', 'Próximo intento']}
          >
            {days.map((each) => (
              <Day key={each.day.toString()} of={each} />
            ))}
          </Table>
        </div>
      )}
      <MoreRows of={query} words="Ver anteriores" />
    </Page>
  )
}

/** The finding of the last day. */
function titleOf({ day, counts }: DebitDay): string {
  const of = (outcome: DebitOutcome) =>
    counts.filter((count) => count.outcome === outcome).reduce((sum, { letras }) => sum + letras, 0)
  const failed = of('given-up') + of('to-retry')
  if (failed === 0) return `El ${formatDate(day)} no quedó nada rechazado`
  return failed === 1
    ? `El ${formatDate(day)} quedó 1 letra rechazada`
    : `El ${formatDate(day)} quedaron ${countText(failed)} letras rechazadas`
}

function Day({ of: { day, completedAt, counts, nextTryOn } }: { of: DebitDay }) {
  const address = `/cobranzas/debito/${day}`
  const others = counts
    .filter(({ outcome }) => !columns.includes(outcome))
    .reduce((sum, { letras }) => sum + letras, 0)
  return (
    <tr>
      <td>
        <Link to={address}>{formatDate(day)}</Link>
        {completedAt === null && (
          <small>
            <Mark tone="soon">Cobrando</Mark>
          </small>
        )}
      </td>
      {columns.map((outcome) => (
        <td key={outcome}>
          <Counted counts={counts.filter((count) => count.outcome === outcome)} />
        </td>
      ))}
      <td>{others === 0 ? '' : countText(others)}</td>
      <td>{nextTryOn && formatDate(nextTryOn)}</td>
    </tr>
  )
}

function Counted({ counts }: { counts: readonly DebitCount[] }) {
  return counts.map(({ sum, letras }) => (
    <div key={sum.currency}>
      {countText(letras)}
      <small>
        <Amount of={sum} />
      </small>
    </div>
  ))
}
