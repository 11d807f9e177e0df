import { ArrowLeft, ArrowRight, Cross } from '@llave/design/icons'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../../frame/use-close-on-back.ts'
import { useScrollLock } from '../../frame/use-scroll-lock.ts'
import * as styles from './lightbox.module.css'
import type { NamedPicture } from './named-picture.ts'
import { Photo } from './photo.tsx'
import { useSlides } from './use-slides.ts'

/** How far an arrow key moves a picture that is zoomed, in pixels. */
const pan = 120
const panKeys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-pan, 0],
  ArrowRight: [pan, 0],
  ArrowUp: [0, -pan],
  ArrowDown: [0, pan],
}

/**
 * Pictures over the whole window, one at a time: by swipe, keys or buttons. A native dialog, which
 * traps the focus, closes on Escape and restores the focus.
 */
export default function Lightbox({
  pictures,
  first,
  label,
  onClose,
}: {
  pictures: readonly NamedPicture[]
  first: number
  label: string
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [zoomed, setZoomed] = useState(false)
  useScrollLock(true)
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const leave = useCloseOnBack(() => dialog.current?.close())
  const { track, at, go, onScroll, onScrollEnd, release } = useSlides(first, pictures.length)
  const last = pictures.length - 1

  const slide = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = slide.current
    if (zoomed)
      box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [zoomed])

  function move(to: number) {
    setZoomed(false)
    go(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const panned = zoomed ? panKeys[event.key] : undefined
    const to = moves[event.key]
    if (panned) slide.current?.scrollBy(...panned)
    else if (to !== undefined) move(to)
    else if (event.key === '+') setZoomed(true)
    else if (event.key === '-') setZoomed(false)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // Also where the browser closes it whatever was prevented.
      onClose={() => {
        leave()
        onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {at + 1} de {pictures.length}
        </p>
        <button type="button" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
          Acercar
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has to move the focus inside when it opens. */}
        <button type="button" aria-label="Cerrar" autoFocus onClick={leave}>
          <Cross size={22} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={track}
        role="group"
        aria-label="Fotos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
        tabIndex={0}
        className={zoomed ? `${styles.track} ${styles.zoomed}` : styles.track}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        onPointerDown={release}
        onWheel={release}
        onDoubleClick={() => setZoomed(!zoomed)}
      >
        {pictures.map((picture, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may show the same picture twice.
            key={index}
            ref={index === at ? slide : null}
            className={styles.slide}
            aria-current={index === at ? 'true' : undefined}
            aria-hidden={index !== at}
          >
            {Math.abs(index - at) <= 1 && (
              <Slide of={picture} sizes={zoomed && index === at ? '220vw' : '100vw'} />
            )}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {/* aria-disabled: a disabled button would lose the focus, and with it the arrow keys. */}
        <button type="button" aria-label="Anterior" aria-disabled={at === 0} onClick={() => move(at - 1)}>
          <ArrowLeft />
        </button>
        <p>{pictures[at]?.name}</p>
        <button type="button" aria-label="Siguiente" aria-disabled={at === last} onClick={() => move(at + 1)}>
          <ArrowRight />
        </button>
      </div>
    </dialog>
  )
}

/** A picture, with a skeleton until it has loaded. */
function Slide({ of, sizes }: { of: NamedPicture; sizes: string }) {
  const [settled, setSettled] = useState(false)
  return (
    <>
      {!settled && (
        <span className={`${styles.waiting} small`}>
          <span className="skeleton-block" aria-hidden="true" />
          Cargando la foto…
        </span>
      )}
      <Photo of={of} alt={of.name} sizes={sizes} eager onSettled={() => setSettled(true)} />
    </>
  )
}
