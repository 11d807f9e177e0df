import { NotificationBar } from '../frame/notification-bar.tsx'
import { Overlay } from '../frame/overlay.tsx'
import { Outlet } from '../navigation/navigation.tsx'

/** The root of all screens. */
export function Root() {
  return (
    <>
      <NotificationBar />
      <Outlet />
      <Overlay />
    </>
  )
}
