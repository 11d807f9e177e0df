import { useEffect, useRef } from 'react'
import * as styles from './code-boxes.module.css'
import { type CodeInput, enterCode, eraseCode } from './enter-code.ts'

/** One box for each digit. A paste, or the phone's own suggestion, goes into the first box and fills all of them. */
export function CodeBoxes({
  boxes,
  onChange,
  errorId,
}: {
  boxes: readonly string[]
  onChange: (boxes: readonly string[]) => void
  /** Id of the error message, while there is one. */
  errorId?: string | undefined
}) {
  const group = useRef<HTMLDivElement>(null)

  function focus(index: number) {
    const input = group.current?.querySelectorAll('input')[index]
    input?.focus()
    input?.select()
  }
  // A new code, or one more digit than before, starts at the first box.
  const empty = boxes.every((digit) => digit === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of boxes is the event
  useEffect(() => {
    if (empty) focus(0)
  }, [empty, boxes.length])

  function apply({ boxes: next, next: index }: CodeInput) {
    onChange(next)
    focus(index)
  }

  return (
    <fieldset className={styles.field}>
      <legend className="vh">Código de {boxes.length} dígitos</legend>
      <div ref={group} className={boxes.length > 4 ? `${styles.boxes} ${styles.many}` : styles.boxes}>
        {boxes.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Dígito ${index + 1}`}
            aria-required
            {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
            value={digit}
            onChange={(event) => apply(enterCode(boxes, index, event.target.value))}
            onKeyDown={(event) => {
              if (event.key === 'Backspace') {
                event.preventDefault()
                apply(eraseCode(boxes, index))
              }
              if (event.key === 'ArrowLeft' && index > 0) focus(index - 1)
              if (event.key === 'ArrowRight' && index < boxes.length - 1) focus(index + 1)
            }}
            onPaste={(event) => {
              event.preventDefault()
              apply(enterCode(boxes, index, event.clipboardData.getData('text')))
            }}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
    </fieldset>
  )
}
