import { Outlet, ScrollRestoration } from 'react-router'
import { NotificationBar } from '../frame/notification-bar.tsx'
import { Overlay } from '../frame/overlay.tsx'
import { positionName } from './scroll-positions.ts'

/** The root of all screens. */
export function Root() {
  return (
    <>
      <NotificationBar />
      <Outlet />
      <Overlay />
      <ScrollRestoration getKey={positionName} />
    </>
  )
}
