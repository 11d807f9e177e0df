import { listRefunds, type RefundEntry, type RefundGroup } from '@llave/contract/staff/refunds'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { ageText } from '../frame/age.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { causeWords, decisionText, entryWords } from './refund-words.ts'
import * as styles from './refunds.module.css'
import { groupKey } from './use-order-refunds.ts'

const groups = {
  waiting: { title: 'Esperan aprobación', nothing: 'Ninguna espera.' },
  'under-way': { title: 'En camino', nothing: 'Ninguna en camino.' },
  ended: { title: 'Terminadas', nothing: 'Todavía ninguna.' },
} as const satisfies Record<RefundGroup, { title: string; nothing: string }>

/** Refunds that people asked for: what waits for approval, what is under way, how the others ended. */
export function RefundsScreen() {
  usePageTitle('Devoluciones')
  const lists = useRef<HTMLDivElement>(null)
  useRowKeys(lists)
  return (
    <Page
      title="Devoluciones"
      acts={
        <>
          <Link to="/hoy/refunds">También excedentes</Link>
          <Link to="/por-revisar">Por revisar</Link>
        </>
      }
    >
      <div ref={lists} className={styles.groups}>
        <Group name="waiting" />
        <Group name="under-way" />
        <Group name="ended" />
      </div>
    </Page>
  )
}

/** `j` and `k` bring the focus to the next row and the one before. */
function useRowKeys(lists: React.RefObject<HTMLElement | null>): void {
  function move(by: 1 | -1) {
    const links = [...(lists.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 ? links[0] : links[Math.min(Math.max(at + by, 0), links.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys('En las devoluciones', [
    {
      presses: { j: () => move(1), k: () => move(-1) },
      words: 'Devolución siguiente, anterior; se abre con Enter',
      brief: 'mover',
    },
  ])
}

function Group({ name }: { name: RefundGroup }) {
  const { title, nothing } = groups[name]
  const query = useInfiniteQuery({
    queryKey: groupKey(name),
    queryFn: ({ pageParam, signal }) =>
      callMesa(listRefunds, { query: { group: name, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const { data, error, refetch, hasNextPage } = query
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Part title={title} {...(data && !hasNextPage ? { count: entries.length } : {})}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la lista." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={72} />
        </Skeleton>
      ) : entries.length === 0 ? (
        <p className="ink2">{nothing}</p>
      ) : (
        <Table
          label={title}
          head={['Importe', 'Cliente', 'Por qué', 'Pide', name === 'waiting' ? 'Espera' : 'Decide']}
        >
          {entries.map((entry) => (
            <Row key={entry.requestId} entry={entry} />
          ))}
        </Table>
      )}
      <MoreRows of={query} words="Ver más" small />
    </Part>
  )
}

function Row({ entry }: { entry: RefundEntry }) {
  const now = useMinute()
  const { title, tone } = entryWords(entry)
  return (
    <tr>
      <td>
        <Link data-row to={`/devoluciones/${entry.orderId}`}>
          <b>
            <Amount of={entry.charged} />
          </b>
        </Link>
        <small>{entry.orderId}</small>
      </td>
      <td>
        <Link to={`/clientes/${entry.customer.customerId}`}>{escapeToOneLine(entry.customer.name)}</Link>
      </td>
      <td className={styles.why}>
        {causeWords[entry.cause]}
        <small>{escapeToOneLine(entry.reason)}</small>
      </td>
      <td>
        {entry.isOwn ? 'Tú' : escapeToOneLine(entry.askedBy)}
        <small>{sayMoment(entry.askedAt)}</small>
      </td>
      <td>
        {entry.state === 'asked' ? (
          ageText(entry.askedAt, now)
        ) : (
          <>
            <Mark tone={tone}>{title}</Mark>
            <small>{decisionText(entry)}</small>
          </>
        )}
      </td>
    </tr>
  )
}
