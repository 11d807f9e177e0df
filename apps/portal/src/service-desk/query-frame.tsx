import { BackLink } from '../frame/back-link.tsx'
import { Outlet, useLocation } from '../navigation/navigation.tsx'
import * as styles from './query-frame.module.css'
import { QueryMenu } from './query-menu.tsx'

/**
 * The layout of every screen below `/query`: a link to customer service, and the menu. The screens have their own titles.
 * Customer service itself is the menu, and leads to the home.
 */
export function QueryFrame() {
  const isEntry = useLocation().pathname === '/query'
  if (isEntry) {
    return (
      <>
        <div className={styles.side}>
          <BackLink to="/">Inicio</BackLink>
        </div>
        <Outlet />
      </>
    )
  }
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <BackLink to="/query">Servicio al cliente</BackLink>
        <QueryMenu />
      </div>
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}
