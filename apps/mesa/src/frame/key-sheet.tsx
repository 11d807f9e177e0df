import { Cross } from '@llave/design/icons'
import { KeyCap } from '@llave/design/key-cap'
import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { everywhere, type KeyGroup, keyRegistry } from '../keys/key-registry.ts'
import { Keys } from '../keys/keys.tsx'
import * as styles from './key-sheet.module.css'
import { keySheet } from './key-sheet-store.ts'

/** The list of keys that work now, from what the screen declares. */
export function KeySheet({ opening }: { opening: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { groups } = useStore(keyRegistry)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={() => keySheet.close(opening)}
      onKeyDown={(event) => {
        if (event.key !== '?') return
        // It would open another.
        event.preventDefault()
        dialog.current?.close()
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 className="t2" id={id}>
            Teclas
          </h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <span className="vh">Cerrar</span>
            <KeyCap>?</KeyCap>
            <Cross size={16} />
          </button>
        </div>
        <div className={styles.columns}>
          {byTitle(groups).map(([title, bindings]) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {bindings.map(({ words, presses }) => (
                  <div key={words}>
                    <dt>{words}</dt>
                    <dd>
                      {Object.keys(presses).map((press) => (
                        <Keys key={press} press={press} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="small ink2">Mientras escribes, una letra es una letra: ninguna tecla sola manda.</p>
      </div>
    </dialog>
  )
}

/** Declarations under one heading stand together, those of all Mesa first. */
function byTitle(groups: readonly KeyGroup[]) {
  const titles = [...new Set([everywhere, ...groups.map(({ title }) => title)])]
  return titles.map(
    (title) =>
      [title, groups.filter((group) => group.title === title).flatMap(({ bindings }) => bindings)] as const,
  )
}
