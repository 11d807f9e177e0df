import type { StepReach } from '@llave/domain/payments/payment-trail'
import type { ReactNode } from 'react'
import * as styles from './trail.module.css'

const looks = {
  reached: styles.reached,
  now: styles.now,
  expected: styles.expected,
  failed: styles.failed,
  never: styles.never,
} as const satisfies Record<StepReach, string | undefined>

/** What a step is to who cannot see the line; `null` where the words of the step say it. */
const spoken = { reached: null, now: null, expected: 'Falta: ', failed: null, never: 'No ocurre: ' } as const

/** A payment as a standing cota: thick is reached, dashed under way, thin to come, dotted will not happen. */
export function Trail({ children }: { children: ReactNode }) {
  return <ol className={styles.trail}>{children}</ol>
}

export function TrailPoint({
  reach,
  time,
  day,
  title,
  children,
}: {
  reach: StepReach
  /** Empty where it is not known or still to come. */
  time: string
  /** Where it is another day than that of the step before; else empty. */
  day: string
  title: string
  children?: ReactNode
}) {
  return (
    <li className={looks[reach]} aria-current={reach === 'now' ? 'step' : undefined}>
      <p className={styles.when}>
        <b>{time}</b>
        {day !== '' && <span>{day}</span>}
      </p>
      <div className={styles.what}>
        <h2 className="t3">
          {spoken[reach] && <span className="vh">{spoken[reach]}</span>}
          {title}
        </h2>
        {children}
      </div>
    </li>
  )
}
