import { type CaseTopic, caseTopics } from '@llave/domain/staff/case-topic'
import { type CaseKey, formatCaseKey, parseCaseKey } from '@llave/domain/staff/inbox-case'
import { type InboxView, inboxViews } from '@llave/domain/staff/inbox-views'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { CaseList } from './case-list.tsx'
import { Filters } from './filters.tsx'
import { usePrefetch, useShownCases } from './inbox-calls.ts'
import * as styles from './inbox-screen.module.css'

// Fetched with the list, which stands before it is there and needs nothing of it.
const thread = import('./thread.tsx')
// What does not come is said where a case is opened.
thread.catch(() => undefined)
const Thread = lazy(async () => ({ default: (await thread).Thread }))

/** Queries and complaints: filters, the list, the case that is open, and its customer beside it. */
export function InboxScreen() {
  usePageTitle('Bandeja')
  const named = useMatch('/bandeja/:case')?.params.case ?? ''
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [sideIsOpen, setSideIsOpen] = useState(false)
  const selection = {
    view: viewOf(search.get('ver')),
    projectCode: search.get('proyecto') ?? '',
    topic: topicOf(search.get('tema')),
  }
  const key = parseCaseKey(named)
  const shown = useShownCases(selection)
  const rows = shown.data?.pages.flatMap((page) => page.rows) ?? []
  const at = key ? rows.findIndex((row) => formatCaseKey(row.key) === named) : -1
  usePrefetch([at + 1, at - 1, at + 2].flatMap((index) => rows[index]?.key ?? []))

  /** The case that is open or on its way: quick presses follow one another, whatever is drawn yet. */
  const here = useRef(named)
  useLayoutEffect(() => {
    here.current = named
  }, [named])

  function open(next: CaseKey | undefined) {
    if (!next) return
    here.current = formatCaseKey(next)
    const address = `/bandeja/${formatCaseKey(next)}?${search}`
    // One step back leaves the inbox, however many cases were looked through.
    void navigate(address, { replace: key !== null, preventScrollReset: true, flushSync: true })
  }
  /** Moves that were asked for before there was a list. */
  const early = useRef(0)
  function move(step: number) {
    if (!shown.data) {
      early.current += step
      return
    }
    const from = rows.findIndex((row) => formatCaseKey(row.key) === here.current)
    open(rows[from === -1 ? 0 : from + step]?.key)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes.
  useEffect(() => {
    // A press may come before the first of these effects: it waits for the list.
    if (!shown.data || early.current === 0) return
    const steps = early.current
    early.current = 0
    const wanted = at === -1 ? steps - 1 : at + steps
    const row = rows[Math.min(rows.length - 1, Math.max(0, wanted))]
    // Not within the drawing that brought the list.
    queueMicrotask(() => open(row?.key))
  }, [shown.data !== undefined])

  useKeys('En la bandeja', [
    {
      presses: { j: () => move(1), k: () => move(-1) },
      words: 'Siguiente caso, caso anterior',
      brief: 'mover',
    },
    {
      presses: { i: () => setSideIsOpen((was) => !was) },
      words: 'Letras, pagos y papeles del cliente, donde no hay sitio para verlos al lado',
    },
  ])

  return (
    <div className={`${styles.columns} ${key ? styles.threadOpen : ''} ${sideIsOpen ? styles.sideOpen : ''}`}>
      <h1 className="vh">Bandeja</h1>
      <Filters selection={selection} />
      <CaseList selection={selection} shown={shown} open={named} />
      {key ? (
        <Suspense fallback={<OpeningCase />}>
          <Thread
            key={named}
            caseKey={key}
            back={`/bandeja?${search}`}
            toggleSide={() => setSideIsOpen((was) => !was)}
            next={() => {
              const following = rows[at + 1] ?? rows[at - 1]
              if (at === -1 || !following) void navigate(`/bandeja?${search}`)
              else open(following.key)
            }}
          />
        </Suspense>
      ) : (
        <section className={styles.nothing} aria-label="Caso abierto">
          <p className="ink2">
            {named !== ''
              ? 'Esa dirección no es de ningún caso.'
              : rows.length > 0 || !shown.data
                ? 'Elige un caso de la lista.'
                : 'No hay casos que abrir aquí.'}
          </p>
        </section>
      )}
    </div>
  )
}

function OpeningCase() {
  return (
    <section className={styles.nothing} aria-label="Caso abierto">
      <p className="ink2" role="status">
        Abriendo el caso…
      </p>
    </section>
  )
}

function viewOf(word: string | null): InboxView {
  return word !== null && Object.hasOwn(inboxViews, word) ? (word as InboxView) : 'waiting'
}

function topicOf(word: string | null): CaseTopic | null {
  return word !== null && Object.hasOwn(caseTopics, word) ? (word as CaseTopic) : null
}
