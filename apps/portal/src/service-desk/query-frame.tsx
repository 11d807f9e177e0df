import { Outlet } from 'react-router'
import { BackLink } from '../frame/back-link.tsx'
import './query-frame.css'
import { QueryMenu } from './query-menu.tsx'

/** What stands around every screen below `/query`: the way home and the menu. The screens carry their own titles. */
export function Component() {
  return (
    <div className="desk">
      <div className="desk-side">
        <BackLink to="/">Inicio</BackLink>
        <QueryMenu />
      </div>
      <div className="desk-main">
        <Outlet />
      </div>
    </div>
  )
}
