import { Cross, Magnifier } from '@llave/design/icons'
import { KeyCap } from '@llave/design/key-cap'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as styles from './mando.module.css'
import type { MandoItem } from './mando-source.ts'
import { mando } from './mando-store.ts'
import { Marked } from './marked.tsx'
import { useGroups } from './use-groups.ts'

/** The command bar: one field that finds and does. Its sources stand in `mando-source.ts`. */
export function Mando({ opening }: { opening: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim().replace(/\s+/g, ' ')
  const { groups, searching, failed } = useGroups(typed)
  const items = groups.flatMap((group) => group.items)
  // The best is chosen already; what was chosen by hand holds for this text.
  const [chosen, setChosen] = useState({ typed, at: 0 })
  const at = chosen.typed === typed ? Math.min(chosen.at, Math.max(0, items.length - 1)) : 0
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function choose(item: MandoItem | undefined) {
    if (!item) return
    dialog.current?.close()
    item.choose()
  }

  // Enter means what is found for this text, not what stands there from the one before.
  const [entered, setEntered] = useState<string | null>(null)
  const chooseFound = useEffectEvent(() => choose(items[at]))
  useEffect(() => {
    if (entered !== typed || searching) return
    setEntered(null)
    chooseFound()
  }, [entered, typed, searching])

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen({ typed, at: (at + step + items.length) % items.length })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(typed)
    }
  }

  let place = 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes with Escape by itself
    <dialog
      ref={dialog}
      className={styles.mando}
      aria-label="Buscar y mandar"
      onClose={() => mando.close(opening)}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <div className={styles.field}>
          <Magnifier />
          <input
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKey}
            role="combobox"
            aria-label="Busca o manda"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <span className="vh">Cerrar</span>
            <KeyCap>Esc</KeyCap>
            <Cross size={16} />
          </button>
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Resultados" className={styles.list}>
          {groups.map((group) => (
            <fieldset key={group.title} className={styles.group} aria-label={group.title}>
              <p className={styles.heading} aria-hidden="true">
                {group.title} <span>{group.count}</span>
              </p>
              {group.items.map((item) => {
                const own = place++
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
                  <div
                    key={item.id}
                    id={optionId(own)}
                    role="option"
                    aria-selected={own === at}
                    className={own === at ? `${styles.row} ${styles.on}` : styles.row}
                    onClick={() => choose(item)}
                  >
                    <span>
                      <span className="t3">
                        <Marked text={item.title} typed={typed} />
                      </span>
                      {item.detail && (
                        <small>
                          <Marked text={item.detail} typed={typed} />
                        </small>
                      )}
                    </span>
                    <span className={styles.aside}>{item.aside}</span>
                  </div>
                )
              })}
            </fieldset>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {failed
            ? 'No pudimos buscar en todo. Vuelve a intentarlo.'
            : searching
              ? 'Buscando…'
              : items.length === 0 && `Nada con “${typed}”.`}
        </p>
        <p className={styles.foot} aria-hidden="true">
          <span>
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap> elegir
          </span>
          <span>
            <KeyCap>↵</KeyCap> abrir
          </span>
          <span>
            <KeyCap>Esc</KeyCap> cerrar
          </span>
        </p>
      </div>
    </dialog>
  )
}
