import { type DebitPlan, listImpededCards, readDebitPlan } from '@llave/contract/staff/collections/debit-days'
import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { formatMoney } from '@llave/domain/money/format-money'
import { sumByCurrency } from '@llave/domain/money/money'
import { planImpediments, planImpedimentText } from '@llave/domain/staff/debit-outcome'
import { formatDate } from '@llave/domain/time/format-date'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import * as styles from './collections.module.css'
import { CollectionsTabs } from './collections-tabs.tsx'
import { SwitchLine } from './switch-line.tsx'

/** What the next debit day would charge as things stand, and which cards it would pass over. */
export function DebitPlanScreen() {
  usePageTitle('Próximo débito')
  const { data, error, refetch } = useQuery({
    queryKey: ['debit-plan'],
    queryFn: ({ signal }) => callMesa(readDebitPlan, { signal }),
  })
  return (
    <Page title={data ? titleOf(data) : 'Próximo débito'}>
      {data && <SwitchLine of={data.switch} />}
      <CollectionsTabs at="/cobranzas/debito/proximo" />
      {error && !data ? (
        <LoadFailure title="No pudimos calcular el plan." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Calculando el plan…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : (
        <Plan of={data} />
      )}
    </Page>
  )
}

/** The exception first: without what is charged, the day and that it is nothing. */
function titleOf({ day, planned }: DebitPlan): string {
  const sums = sumByCurrency(planned.map(({ sum }) => sum))
  const date = formatDate(day)
  return sums.length === 0
    ? `El ${date} no se cobraría nada`
    : `El ${date} se cobraría ${sums.map(formatMoney).join(' y ')}`
}

function Plan({ of: { planned, passedOver } }: { of: DebitPlan }) {
  return (
    <>
      <p className="small ink2">Según lo que se debe y las tarjetas de este momento.</p>
      {passedOver.length > 0 && (
        <Part title="Tarjetas que no se cobrarían">
          <Table label="Impedimentos" head={['Motivo', 'Tarjetas', 'Letras', 'Importe']}>
            {passedOver.map(({ impediment, sum, letras, cards }) => (
              <tr key={`${impediment} ${sum.currency}`}>
                <td>
                  <Link to={`?motivo=${impediment}`} replace preventScrollReset>
                    {planImpedimentText(impediment)}
                  </Link>
                </td>
                <td>{countText(cards)}</td>
                <td>{countText(letras)}</td>
                <td>
                  <Amount of={sum} />
                </td>
              </tr>
            ))}
          </Table>
        </Part>
      )}
      {passedOver.length > 0 && <ImpededCards />}
      <Part title="Lo que se cobraría, por empresa">
        {planned.length === 0 ? (
          <p className="ink2">Nada.</p>
        ) : (
          <Table label="Por empresa y moneda" head={['Empresa', 'Tarjetas', 'Letras', 'Importe']}>
            {planned.map(({ company, sum, letras, cards }) => (
              <tr key={`${company} ${sum.currency}`}>
                <td>{company}</td>
                <td>{countText(cards)}</td>
                <td>{countText(letras)}</td>
                <td>
                  <b>
                    <Amount of={sum} />
                  </b>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Part>
    </>
  )
}

function ImpededCards() {
  const [params] = useSearchParams()
  const list = useRowKeys('En el próximo débito')
  const impediment = planImpediments.find((known) => known === params.get('motivo')) ?? null
  const query = useInfiniteQuery({
    queryKey: ['impeded-cards', impediment],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listImpededCards, {
        query: { ...(impediment && { impediment }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const { data, error, refetch } = query
  const cards = data?.pages.flatMap((page) => page.cards) ?? []
  return (
    <Part
      title={impediment ? planImpedimentText(impediment) : 'Una por una'}
      aside={
        impediment && (
          <Link to="?" replace preventScrollReset>
            Ver todas
          </Link>
        )
      }
    >
      {error && !data ? (
        <LoadFailure title="No pudimos cargar las tarjetas." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando las tarjetas…
        </p>
      ) : cards.length === 0 ? (
        <Empty title="Ninguna tarjeta con este motivo" />
      ) : (
        <div ref={list}>
          <Table
            label="Tarjetas que no se cobrarían"
            head={['Cliente', 'Motivo', 'Tarjeta', 'Quedaría sin cobrar']}
          >
            {cards.map((card) => (
              <tr key={`${card.proforma} ${card.sum.currency} ${card.impediment}`}>
                <td className={styles.who}>
                  <Link to={`/clientes/${card.customer.customerId}`}>{card.customer.name}</Link>
                  <small>
                    {card.projectName}, proforma {card.proforma}
                  </small>
                </td>
                <td>
                  <Mark tone="late">{planImpedimentText(card.impediment)}</Mark>
                </td>
                <td>
                  {card.lastFour}
                  <small>vence {formatExpiry(card.expiry)}</small>
                </td>
                <td>
                  <Amount of={card.sum} />
                  <small>{card.letras === 1 ? '1 letra' : `${card.letras} letras`}</small>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <MoreRows of={query} />
    </Part>
  )
}
