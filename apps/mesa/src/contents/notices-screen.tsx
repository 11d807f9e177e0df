import { listNotices, type NoticeLine } from '@llave/contract/staff/contents/notices'
import { buttonClass } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Tabs } from '@llave/design/tabs'
import { type StaffNoticeState, staffNoticeStateNames } from '@llave/domain/staff/staff-notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './contents.module.css'
import { ContentsTabs } from './contents-tabs.tsx'
import { NoticeMark } from './notice-mark.tsx'
import { audienceText, noticesKey, readText } from './notice-words.ts'
import { WithdrawNotice } from './withdraw-notice.tsx'

const tabs: Readonly<Record<StaffNoticeState, string>> = {
  draft: 'Borradores',
  planned: 'Programados',
  sent: 'Publicados',
  withdrawn: 'Retirados',
}

/** The notices, written here or in the ERP, with whom they reached and how many read them. */
export function NoticesScreen() {
  usePageTitle('Contenidos')
  const { rights } = useStaff()
  const mayWrite = rights.includes('write:content')
  const [params] = useSearchParams()
  const state = staffNoticeStateNames.find((name) => name === params.get('ver'))
  const rows = useRef<HTMLTableSectionElement>(null)
  const query = useInfiniteQuery({
    queryKey: [...noticesKey, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listNotices, {
        query: { ...(state && { state }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
  })
  const { data, error, refetch } = query
  function move(by: 1 | -1) {
    const links = [...(rows.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  useKeys('En los avisos', [
    { presses: { j: () => move(1), k: () => move(-1) }, words: 'Siguiente, anterior', brief: 'mover' },
  ])
  const notices = data?.pages.flatMap((page) => page.notices) ?? []
  const counts = data?.pages.at(-1)?.counts
  return (
    <Page
      title="Contenidos"
      acts={
        mayWrite && (
          <Link className={buttonClass({})} to="/contenidos/avisos/nuevo">
            Nuevo aviso
          </Link>
        )
      }
    >
      <ContentsTabs at="/contenidos" />
      <Tabs label="Avisos">
        <Link to="/contenidos" aria-current={state ? undefined : 'page'}>
          Todos
        </Link>
        {staffNoticeStateNames.map((name) => (
          <Link key={name} to={`/contenidos?ver=${name}`} aria-current={state === name ? 'page' : undefined}>
            {tabs[name]} {counts && countText(counts[name])}
          </Link>
        ))}
      </Tabs>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los avisos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando los avisos…
        </p>
      ) : notices.length === 0 ? (
        <Empty title={state ? 'Ningún aviso aquí' : 'Todavía no hay avisos'} />
      ) : (
        <Table
          label="Avisos"
          head={['Cuándo', 'Aviso', 'Para', 'Leído por', ...(mayWrite ? ['Retirar'] : [])]}
          body={rows}
        >
          {notices.map((notice) => (
            <Row key={`${notice.origin} ${notice.noticeId}`} notice={notice} mayWrite={mayWrite} />
          ))}
        </Table>
      )}
      <MoreRows of={query} words="Ver anteriores" />
    </Page>
  )
}

function Row({ notice, mayWrite }: { notice: NoticeLine; mayWrite: boolean }) {
  const { origin, noticeId, state, title, audience, projectName, goesAt } = notice
  return (
    <tr>
      <td className={styles.when}>
        {goesAt ? sayMoment(goesAt) : 'Sin programar'} <NoticeMark state={state} />
      </td>
      <td className={styles.title}>
        {origin === 'erp' ? (
          <>
            {title} <small>Del ERP</small>
          </>
        ) : (
          <Link to={`/contenidos/avisos/${noticeId}`}>{title.trim() || 'Sin título'}</Link>
        )}
      </td>
      <td>{audienceText(audience, projectName)}</td>
      <td className={styles.when}>
        {notice.people !== null && notice.people > 0 && (
          <ReadShare share={Math.min(notice.reads / notice.people, 1)} />
        )}
        {readText(notice)}
      </td>
      {mayWrite && (
        <td>
          {origin === 'erp' ? (
            <span className="ink2">Lo retira el ERP</span>
          ) : (
            state !== 'withdrawn' && <WithdrawNotice notice={notice} named={title.trim() || 'Sin título'} />
          )}
        </td>
      )}
    </tr>
  )
}

/** The part of those whom a notice went to that read it, drawn as a cota; the words beside it say the same. */
function ReadShare({ share }: { share: number }) {
  return (
    <svg className={styles.share} viewBox="0 0 88 12" aria-hidden="true">
      <path d="M4 6H84M1 11L7 1M81 11L87 1" />
      {share > 0 && <path d={`M4 6H${(4 + 80 * share).toFixed(1)}`} />}
    </svg>
  )
}
