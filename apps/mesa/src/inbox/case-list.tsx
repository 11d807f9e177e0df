import type { InboxRow } from '@llave/contract/staff/inbox/list-cases'
import { Button } from '@llave/design/button'
import { Plazo } from '@llave/design/plazo'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { Windows } from '@llave/design/windows'
import { complaintTerm } from '@llave/domain/service-desk/complaint-clock'
import { caseTopics } from '@llave/domain/staff/case-topic'
import { formatCaseKey } from '@llave/domain/staff/inbox-case'
import { type InboxView, inboxViews } from '@llave/domain/staff/inbox-views'
import { memo, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ConnectionLost } from '../frame/connection-lost.tsx'
import { initials } from '../frame/initials.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useMinute } from '../frame/use-minute.ts'
import * as styles from './case-list.module.css'
import { clockTones, clockWords } from './clock-words.ts'
import { type Selection, useFreshCases, useRefresh, type useShownCases } from './inbox-calls.ts'
import { useCounts } from './use-counts.ts'
import { ageText, oneLine } from './wording.ts'

/** The cases of a view. It moves only where its reader says so: what is new stands above it as a button. */
export function CaseList({
  selection,
  shown,
  open,
}: {
  selection: Selection
  shown: ReturnType<typeof useShownCases>
  /** The case that is open, as addresses name it; empty for none. */
  open: string
}) {
  const fresh = useFreshCases(selection)
  const refresh = useRefresh()
  const [search] = useSearchParams()
  const rows = shown.data?.pages.flatMap((page) => page.rows) ?? []
  const now = new Map(fresh.data?.rows.map((row) => [formatCaseKey(row.key), row]))
  const known = new Set(rows.map(({ key }) => formatCaseKey(key)))
  const added = shown.data ? [...now.keys()].filter((key) => !known.has(key)).length : 0
  const count = useSelectedCount(selection)
  const running = rows.filter(({ clock }) => clock)
  const others = rows.filter(({ clock }) => !clock)
  const list = (some: readonly InboxRow[]) => (
    <ul>
      {some.map((row) => {
        const key = formatCaseKey(row.key)
        return <Row key={key} row={now.get(key) ?? row} isOpen={key === open} search={search.toString()} />
      })}
    </ul>
  )
  return (
    <section className={styles.list} aria-label="Consultas y reclamos">
      <div className={styles.head}>
        <h2 className="t2">
          {titleOf(selection)}
          {count !== undefined && <span className={styles.total}>{count.toLocaleString('en-US')}</span>}
        </h2>
        {selection.view === 'waiting' && <span className="small ink2">Por plazo</span>}
      </div>
      <ConnectionLost kept="Lo que escribas queda en este equipo. " retry={() => void refresh()} />
      <div role="status">
        {added > 0 && (
          <Button look="line" small wide onClick={() => void refresh()}>
            {added === 1 ? 'Mostrar 1 nuevo' : `Mostrar ${added} nuevos`}
          </Button>
        )}
      </div>
      {!shown.data ? (
        shown.isError ? (
          <LoadFailure
            title="No pudimos cargar la bandeja."
            error={shown.error}
            retry={() => void shown.refetch()}
          />
        ) : (
          <div className={styles.more}>
            <Skeleton message="Buscando casos…">
              <div className={styles.bones}>
                {[1, 2, 3, 4, 5].map((n) => (
                  <SkeletonBlock key={n} width="100%" height={56} />
                ))}
              </div>
            </Skeleton>
          </div>
        )
      ) : rows.length === 0 ? (
        <Nothing selection={selection} />
      ) : (
        <>
          {running.length > 0 && (
            <>
              <h3 className={styles.group}>Reclamos, plazo de ley</h3>
              {list(running)}
            </>
          )}
          {others.length > 0 && (
            <>
              <h3 className={styles.group}>
                {selection.view === 'closed'
                  ? 'La última cerrada primero'
                  : others.every(({ key }) => key.kind === 'query')
                    ? 'Consultas, la más antigua primero'
                    : 'Sin plazo de ley, el más antiguo primero'}
              </h3>
              {list(others)}
            </>
          )}
          {shown.hasNextPage && (
            <p className={styles.more}>
              <Button
                look="line"
                small
                disabled={shown.isFetchingNextPage}
                onClick={() => void shown.fetchNextPage()}
              >
                {shown.isFetchingNextPage ? 'Buscando más…' : 'Mostrar más'}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const elsewhere: readonly InboxView[] = ['mentioned', 'mine', 'unassigned', 'waiting', 'waiting-customer']

/** A view without a case, and what waits in others. */
function Nothing({ selection }: { selection: Selection }) {
  const { data } = useCounts()
  const isWhole = selection.view === 'waiting' && selection.topic === null && selection.projectCode === ''
  const others = elsewhere.flatMap((view) => {
    const count = data?.views[view] ?? 0
    return count > 0 && (view !== selection.view || !isWhole) ? [{ view, count }] : []
  })
  return (
    <div className={styles.empty}>
      <Windows states={Array.from({ length: 24 }, () => 'paid' as const)} />
      <h3 className="t2">{isWhole ? 'Nadie espera respuesta' : 'Aquí no hay nada'}</h3>
      <p className="ink2">Lo que llegue saldrá solo en esta lista.</p>
      {others.length > 0 && (
        <>
          <h4 className={styles.meanwhile}>Mientras tanto</h4>
          <ul>
            {others.map(({ view, count }) => (
              <li key={view}>
                <Link to={`/bandeja?ver=${view}`}>{inboxViews[view]}</Link>
                <b>{count.toLocaleString('en-US')}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function titleOf({ view, topic }: Selection): string {
  return topic === null ? inboxViews[view] : caseTopics[topic]
}

/** How many cases the selection holds, where the counts say it. */
function useSelectedCount({ view, topic, projectCode }: Selection): number | undefined {
  const { data } = useCounts()
  if (view !== 'waiting' && (topic !== null || projectCode !== '')) return undefined
  if (topic !== null) return data?.topics.find((one) => one.topic === topic)?.count
  if (projectCode !== '') return data?.projects.find(({ code }) => code === projectCode)?.count
  return data?.views[view]
}

const toneStyles = { calm: undefined, soon: styles.soon, late: styles.late }

/** Drawn again only where it changes: a move draws two of them. */
const Row = memo(function Row({ row, isOpen, search }: { row: InboxRow; isOpen: boolean; search: string }) {
  const now = useMinute()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { key, customerName, subject, projectName, since, clock, owner, isNew, mentionedBy, present } = row
  const [first] = present
  return (
    <li>
      <Link
        ref={link}
        to={`/bandeja/${formatCaseKey(key)}?${search}`}
        className={`${styles.row} ${isNew ? styles.unread : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <span className={styles.who}>
          {oneLine(customerName)}
          {isNew && <span className="vh">, sin leer</span>}
        </span>
        <span className={styles.age}>{ageText(since, now)}</span>
        <span className={styles.subject}>{oneLine(subject)}</span>
        <span className={styles.meta}>
          {clock ? (
            <>
              <span className={styles.plazo}>
                <Plazo day={clock.day} term={complaintTerm} tone={clockTones[clock.state]} />
              </span>
              <span className={toneStyles[clockTones[clock.state]]}>{clockWords(clock)}</span>
            </>
          ) : (
            <span>{key.kind === 'query' ? 'Consulta' : 'Reclamo'}</span>
          )}
          <span className={styles.project}>{oneLine(projectName)}</span>
          {mentionedBy !== '' ? (
            <span className={`${styles.eyes} ${styles.named}`}>
              <b aria-hidden="true">{initials(mentionedBy)}</b>
              {oneLine(mentionedBy.split(' ')[0] ?? '')} te nombró
            </span>
          ) : first ? (
            <span className={styles.eyes}>
              <b aria-hidden="true">{initials(first.name)}</b>
              {oneLine(first.name.split(' ')[0] ?? '')} {first.writes ? 'responde' : 'mira'}
            </span>
          ) : (
            owner && (
              <span className={styles.eyes}>
                <b aria-hidden="true">{initials(owner.name)}</b>
                {oneLine(owner.name.split(' ')[0] ?? '')}
              </span>
            )
          )}
        </span>
      </Link>
    </li>
  )
})
