import type { MadeCalendar } from '@llave/contract/calendar/make-calendar'
import { type CalendarStanding, readCalendar } from '@llave/contract/calendar/read-calendar'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useOpening } from '../frame/use-opening.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { AliveCalendar } from './alive-calendar.tsx'
import * as styles from './calendar.module.css'
import { NewCalendar } from './new-calendar.tsx'
import { WhatItSays } from './what-it-says.tsx'

/** `/calendar`: the private calendar of due dates, its address while it is new, and when it was read. */
export function CalendarScreen() {
  usePageTitle('Fechas en tu calendario')
  const { document } = useCustomerSession()
  const cache = useQueryClient()
  const queryKey = ['calendar', document.type, document.number]
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(readCalendar, { signal }),
    // A program may read it at any moment, and another device change it.
    staleTime: 0,
  })
  const opens = useOpening(data?.closedUntil)
  // Nowhere but here: what is told once is forgotten with the screen.
  const [made, setMade] = useState<MadeCalendar | null>(null)

  function keep(standing: CalendarStanding, address: MadeCalendar | null) {
    setMade(address)
    cache.setQueryData(queryKey, standing)
  }
  function onMade(address: MadeCalendar) {
    keep({ feed: { madeAt: address.madeAt, readAt: null }, endedAt: null, closedUntil: null }, address)
  }

  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.page}>
        <div className={styles.main}>
          <h1 className="t1">Fechas en tu calendario</h1>
          <p className="ink2">
            Lleva a tu calendario el día en que vence cada letra y los días del débito automático. Se pone al
            día solo: lo que pagas desaparece.
          </p>
          {data ? (
            data.feed ? (
              <AliveCalendar
                feed={data.feed}
                opens={opens}
                address={made?.madeAt.equals(data.feed.madeAt) ? made.address : null}
                onMade={onMade}
                onEnded={(standing) => keep(standing, null)}
                onDoubt={() => void refetch()}
              />
            ) : (
              <NewCalendar
                endedAt={data.endedAt}
                opens={opens}
                onMade={onMade}
                onDoubt={() => void refetch()}
              />
            )
          ) : isError ? (
            <LoadFailure title="No pudimos cargar tu calendario." error={error} retry={refetch} />
          ) : (
            <Skeleton message="Buscando tu calendario…">
              <SkeletonBlock width="100%" height={180} />
              <SkeletonBlock width="60%" height={52} />
            </Skeleton>
          )}
        </div>
        <WhatItSays />
      </div>
    </>
  )
}
