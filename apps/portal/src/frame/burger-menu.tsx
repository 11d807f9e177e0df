import { Cross, MenuLines } from '@llave/design/icons'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from '../navigation/navigation.tsx'
import * as styles from './burger-menu.module.css'
import { signOut } from './sign-out.ts'
import { useDesktop } from './use-desktop.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/** The mobile menu: covers the page, which neither scrolls nor takes the focus meanwhile. */
export function BurgerMenu({ name, onProfile }: { name: string; onProfile: () => void }) {
  const [opened, setOpened] = useState(false)
  const open = useDesktop() ? false : opened
  const { key } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const id = useId()
  useScrollLock(open)

  // The menu must not stay open over the page it led to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the location is the event
  useEffect(() => setOpened(false), [key])

  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const behind = document.querySelectorAll('main, footer')
    for (const part of behind) part.toggleAttribute('inert', true)
    menu.current?.querySelector('button')?.focus()
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const part of behind) part.toggleAttribute('inert', false)
    }
  }, [open])

  function close() {
    setOpened(false)
    burger.current?.focus()
  }

  return (
    <>
      <button
        ref={burger}
        type="button"
        className={styles.burger}
        aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : setOpened(true))}
      >
        {open ? <Cross size={24} /> : <MenuLines />}
      </button>
      <nav ref={menu} id={id} className={styles.menu} aria-label="Menú" hidden={!open}>
        {open && (
          <ul>
            <li className={`${styles.name} t2`}>{name}</li>
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  onProfile()
                }}
              >
                Mi perfil
              </button>
            </li>
            <li>
              <button type="button" onClick={signOut}>
                Salir
              </button>
            </li>
          </ul>
        )}
      </nav>
    </>
  )
}
