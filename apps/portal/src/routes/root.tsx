import { Outlet, ScrollRestoration } from 'react-router'
import { NotificationBar } from '../frame/notification-bar.tsx'
import { Overlay } from '../frame/overlay.tsx'

/** What every screen has around it. */
export function Root() {
  return (
    <>
      <NotificationBar />
      <Outlet />
      <Overlay />
      {/* Every loaded document starts with the same key; the path keeps one page's scroll from another. */}
      <ScrollRestoration getKey={({ pathname, key }) => `${pathname} ${key}`} />
    </>
  )
}
