import { TimeLine, TimeStep } from '@llave/design/time-line'
import { type StoryStep, stepWords } from '@llave/domain/staff/payment-story'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { spanText } from '../frame/span-text.ts'
import * as styles from './payments.module.css'

/** The steps of a payment in their order; its day stands where it changes. */
export function PaymentTimeLine({ steps }: { steps: readonly StoryStep[] }) {
  return (
    <TimeLine>
      {steps.map((step, place) => {
        const { title, text, source, look } = stepWords(step)
        const before = steps[place - 1]?.at ?? null
        const next = steps[place + 1]?.at ?? null
        const gap = step.at && next ? spanText(step.at, next) : ''
        return (
          <TimeStep
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one answer, in its order
            key={place}
            at={<When at={step.at} before={before} />}
            state={look}
            source={source}
            {...(gap && { gap })}
          >
            <h3 className="t3">{title}</h3>
            <p className={`small ink2 ${styles.text}`}>{escapeToOneLine(text)}</p>
          </TimeStep>
        )
      })}
    </TimeLine>
  )
}

function When({ at, before }: { at: Temporal.Instant | null; before: Temporal.Instant | null }) {
  if (!at) return <span className="small ink2">todavía</span>
  const lima = limaDateTime(at)
  const sameDay = before && limaDateTime(before).toPlainDate().equals(lima.toPlainDate())
  return (
    <time dateTime={at.toString()}>
      {lima.toPlainTime().toString({ smallestUnit: 'second' })}
      {!sameDay && <span className={styles.day}>{formatDate(lima.toPlainDate())}</span>}
    </time>
  )
}
