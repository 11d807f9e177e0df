import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { endSession } from '../api/call-mesa.ts'
import { useStaff } from '../session/use-session.ts'
import { initials } from './initials.ts'
import { roleNames } from './role-names.ts'
import * as styles from './user-menu.module.css'

/** Who works here, the way to one's own access, and the way out. */
export function UserMenu() {
  const { name, email, roles } = useStaff()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const held = roles.length === 0 ? 'sin rol' : roleNames(roles)
  return (
    <div className={styles.me}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={`${name}, ${held}: mi sesión`}
      >
        <b className={styles.initials} aria-hidden="true">
          {initials(name)}
        </b>
        <span className={styles.name}>
          {name}
          <small>{held}</small>
        </span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <b>{name}</b>
          <span className="small ink2">{email}</span>
          <span className="small ink2">{held}</span>
        </p>
        <Link to="/acceso" onClick={() => menu.current?.hidePopover()}>
          Mi acceso
        </Link>
        <button type="button" onClick={() => void endSession('signed-out')}>
          Cerrar sesión
        </button>
      </div>
    </div>
  )
}
