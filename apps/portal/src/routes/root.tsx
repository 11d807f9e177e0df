import { Outlet, ScrollRestoration } from 'react-router'
import { NotificationBar } from '../frame/notification-bar.tsx'
import { Overlay } from '../frame/overlay.tsx'

/** The root of all screens. */
export function Root() {
  return (
    <>
      <NotificationBar />
      <Outlet />
      <Overlay />
      {/* Every document starts with the same key, so the path keeps their scroll positions apart. */}
      <ScrollRestoration getKey={({ pathname, key }) => `${pathname} ${key}`} />
    </>
  )
}
