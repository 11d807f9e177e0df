import { Cota } from './cota.tsx'

/** The stepper of a task. `current` counts from 1. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Pasos">
      {names.map((name, index) => (
        <li
          key={name}
          className={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <Cota />
          <span>
            {index + 1}&ensp;{name}
          </span>
        </li>
      ))}
    </ol>
  )
}
