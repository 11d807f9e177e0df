import { ChevronDown } from '@llave/design/icons'
import { useEffect, useRef } from 'react'
import { useDesktop } from '../frame/use-desktop.ts'
import { Link, useLocation } from '../navigation/navigation.tsx'
import * as styles from './query-menu.module.css'
import { queryMenuItems } from './query-menu-items.ts'

/** The five screens of the queries area: a list on a desktop; on a mobile it folds under the current one. */
export function QueryMenu() {
  const { pathname } = useLocation()
  const desktop = useDesktop()
  const folded = useRef<HTMLDetailsElement>(null)
  const current = queryMenuItems.find(({ path }) => pathname.startsWith(`/query/${path}`))

  // Closes after a choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the address is the event.
  useEffect(() => folded.current?.removeAttribute('open'), [pathname])

  const list = (
    <ul>
      {queryMenuItems.map((item) => (
        <li key={item.path}>
          <Link to={`/query/${item.path}`} aria-current={item === current ? 'page' : undefined}>
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.menu} aria-label="Consultas">
      {desktop ? (
        list
      ) : (
        <details ref={folded}>
          <summary>
            <span>
              <span className="vh">Menú de consultas: </span>
              {current?.label ?? 'Mis consultas'}
            </span>
            <ChevronDown />
          </summary>
          {list}
        </details>
      )}
    </nav>
  )
}
