import { Button } from '@llave/design/button'
import { Cross } from '@llave/design/icons'
import type { PhotoMark } from '@llave/domain/repairs/repair-case'
import { longestMark, maxMarks } from '@llave/domain/repairs/validate-repair'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './photo-marks.module.css'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A photo on which marks are put: by a tap, or by the button below it; a mark is dragged, moved by the arrow keys and
 * removed by Delete. Each has its words in the list below, which say the same without the photo.
 */
export function PhotoMarks({
  src,
  name,
  marks,
  fault,
  onChange,
}: {
  src: string
  /** Of the photo, as its words say it: `Foto 1`. */
  name: string
  marks: readonly PhotoMark[]
  /** What is wrong with words that are missing, once it is asked for. */
  fault: string | null
  onChange: (marks: readonly PhotoMark[]) => void
}) {
  const photo = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isFull = marks.length >= maxMarks

  function placeOf(event: PointerEvent) {
    const { left, top, width, height } = photo.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) }
  }
  function add(place: { readonly x: number; readonly y: number }) {
    if (isFull) return
    flushSync(() => onChange([...marks, { ...place, text: '' }]))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  const change = (index: number, part: Partial<PhotoMark>) =>
    onChange(marks.map((mark, at) => (at === index ? { ...mark, ...part } : mark)))
  function remove(index: number) {
    flushSync(() => onChange(marks.filter((_, at) => at !== index)))
    photo.current?.querySelector<HTMLElement>('button')?.focus()
  }
  function onKey(event: KeyboardEvent, index: number) {
    const step = steps[event.key]
    const mark = marks[index]
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    } else if (step && mark) {
      event.preventDefault()
      const far = event.shiftKey ? 100 : 20
      change(index, {
        x: within((mark.x + step[0] * far) / 1000),
        y: within((mark.y + step[1] * far) / 1000),
      })
    }
  }

  return (
    <fieldset className={styles.marks}>
      <legend className="vh">{name}</legend>
      <div
        ref={photo}
        className={styles.photo}
        onPointerUp={(event) => event.target instanceof HTMLImageElement && add(placeOf(event))}
      >
        <img src={src} alt={name} draggable={false} />
        {marks.map((mark, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the list.
            key={index}
            type="button"
            className={styles.dot}
            style={{ left: `${mark.x / 10}%`, top: `${mark.y / 10}%` }}
            aria-label={`Marca ${index + 1}, ${placeWords(mark)}. Muévela con las flechas, quítala con Supr.`}
            onKeyDown={(event) => onKey(event, index)}
            onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
            onPointerMove={(event) =>
              event.currentTarget.hasPointerCapture(event.pointerId) && change(index, placeOf(event))
            }
          >
            {index + 1}
          </button>
        ))}
      </div>
      <ul className={styles.list} ref={list}>
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the list.
          <li key={index}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <input
              className="input"
              aria-label={`Qué hay en la marca ${index + 1}`}
              aria-invalid={fault !== null && mark.text.trim() === ''}
              maxLength={longestMark}
              value={mark.text}
              onChange={({ target }) => change(index, { text: withoutHiddenCharacters(target.value) })}
            />
            <button
              type="button"
              className={styles.remove}
              aria-label={`Quitar la marca ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Cross />
            </button>
          </li>
        ))}
      </ul>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <Button look="line" small disabled={isFull} onClick={() => add({ x: 500, y: 500 })}>
        Añadir una marca
      </Button>
    </fieldset>
  )
}

function within(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share)))
}

/** `a la izquierda, abajo` */
function placeWords({ x, y }: PhotoMark): string {
  const across = x < 333 ? 'a la izquierda' : x > 667 ? 'a la derecha' : 'al centro'
  const down = y < 333 ? 'arriba' : y > 667 ? 'abajo' : 'a media altura'
  return `${across}, ${down}`
}
