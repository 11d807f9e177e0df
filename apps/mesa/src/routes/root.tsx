import { Fragment } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import type { FramePlace } from '../frame/frame-place.ts'
import { useWaitingCount } from '../inbox/use-counts.ts'
import { useSessionState } from '../session/use-session.ts'
import { signInAddress } from '../session/way-back.ts'
import { listPlaces } from './list-places.ts'
import { screens } from './screens.ts'
import { useMandoSources } from './use-mando-sources.tsx'

/** The root of all screens behind sign-in. */
export function Root() {
  const location = useLocation()
  const { session, ended } = useSessionState()
  if (!session) return <Navigate to={signInAddress(location, ended)} replace />
  return (
    <Fragment key={session.personId}>
      <Places />
      <ScrollRestoration />
    </Fragment>
  )
}

function Places() {
  const { session } = useSessionState()
  const places = useCountedPlaces(listPlaces(screens, session?.rights ?? []))
  useMandoSources(places)
  return (
    <Frame places={places}>
      <Outlet />
    </Frame>
  )
}

/** Milliseconds between two looks at how much waits: on the inbox itself as often as it looks at its list. */
const looks = { here: 15_000, elsewhere: 60_000 }

function useCountedPlaces(places: readonly FramePlace[]): FramePlace[] {
  const { pathname } = useLocation()
  const isInbox = ({ path }: FramePlace) => path === '/bandeja'
  const count = useWaitingCount(
    places.some(isInbox),
    pathname.startsWith('/bandeja') ? looks.here : looks.elsewhere,
  )
  return places.map((place) => (isInbox(place) ? { ...place, count } : place))
}
