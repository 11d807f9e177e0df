import { ChevronDown } from '@llave/design/icons'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUnreadCount } from '../api/notices.ts'
import { Link, useLocation } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { openViewerDuringClick, viewerAddress } from './documents/open-viewer.ts'
import { type MenuSlider, startMenuSlider } from './menu-slider.ts'
import * as styles from './property-menu.module.css'
import { propertyMenuItems } from './property-menu-items.ts'

const keys: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** The six screens of a property: a list on a desktop; on a mobile a row where all fit, else an infinite slider. */
export function PropertyMenu({ proforma }: { proforma: string }) {
  const { pathname } = useLocation()
  const current = propertyMenuItems.findIndex(({ path }) => pathname.endsWith(`/${path}`))
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const slider = useRef<MenuSlider>(null)
  const [fits, setFits] = useState(true)
  const unread = useUnreadCount(proforma)
  const { document: owner } = useCustomerSession()

  useLayoutEffect(() => {
    if (!frame.current || !track.current) return
    slider.current = startMenuSlider(frame.current, track.current, setFits)
    return () => {
      slider.current?.end()
      slider.current = null
    }
  }, [])

  const shown = useRef(-1)
  useLayoutEffect(() => {
    if (current >= 0) slider.current?.show(current, shown.current >= 0 && shown.current !== current)
    shown.current = current
  }, [current])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = keys[event.key]
    const links = [...(track.current?.querySelectorAll<HTMLAnchorElement>('ul:first-child a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (!step || at < 0) return
    event.preventDefault()
    links.at((at + step) % links.length)?.focus()
  }

  function onClick(event: MouseEvent, index: number) {
    slider.current?.show(index, true)
    const enters = propertyMenuItems[index]?.path === 'documents' && index !== current
    // A click that opens the screen in another tab leaves opening the viewer to that screen.
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (enters && !elsewhere && !event.defaultPrevented) {
      openViewerDuringClick(viewerAddress(proforma, owner.number))
    }
  }

  const links = (copy: boolean) =>
    propertyMenuItems.map(({ path, label }, index) => (
      <li key={path}>
        <Link
          to={`/property/${encodeURIComponent(proforma)}/${path}`}
          aria-current={index === current ? 'page' : undefined}
          draggable={false}
          tabIndex={copy ? -1 : undefined}
          onClick={(event) => onClick(event, index)}
          // Only keyboard focus moves the slider: on touch, the link would move away under the finger.
          onFocus={({ target }) => target.matches(':focus-visible') && slider.current?.show(index, true)}
        >
          {label}
          {path === 'notices' && unread > 0 && (
            <>
              {' '}
              <span className={styles.unread}>
                {unread}
                <span className="vh"> sin leer</span>
              </span>
            </>
          )}
        </Link>
      </li>
    ))

  return (
    <nav
      className={fits ? styles.menu : `${styles.menu} ${styles.turning}`}
      aria-label="Propiedad"
      onKeyDown={onKeyDown}
    >
      {!fits && (
        <button
          type="button"
          className={`${styles.turn} ${styles.before}`}
          aria-label="Anterior"
          onClick={() => slider.current?.step(-1)}
        >
          <ChevronDown />
        </button>
      )}
      <div className={styles.slides} ref={frame}>
        <div className={styles.track} ref={track}>
          <ul>{links(false)}</ul>
          {!fits && (
            <>
              <ul className={styles.copyBefore} aria-hidden="true">
                {links(true)}
              </ul>
              <ul className={styles.copyAfter} aria-hidden="true">
                {links(true)}
              </ul>
            </>
          )}
        </div>
      </div>
      {!fits && (
        <button
          type="button"
          className={styles.turn}
          aria-label="Siguiente"
          onClick={() => slider.current?.step(1)}
        >
          <ChevronDown />
        </button>
      )}
    </nav>
  )
}
