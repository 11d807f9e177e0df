import { Outlet } from 'react-router'
import { BackLink } from '../frame/back-link.tsx'
import * as styles from './query-frame.module.css'
import { QueryMenu } from './query-menu.tsx'

/** The layout of every screen below `/query`: link to the home, and menu. The screens have their own titles. */
export function QueryFrame() {
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <BackLink to="/">Inicio</BackLink>
        <QueryMenu />
      </div>
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}
