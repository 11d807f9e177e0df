import { Mark } from '@llave/design/mark'
import { formatMoney } from '@llave/domain/money/format-money'
import type { PaymentPromise } from '@llave/domain/reminders/payment-promise'
import { type PromiseState, promiseStateText } from '@llave/domain/reminders/promise-state'
import { formatDate } from '@llave/domain/time/format-date'
import * as styles from './promise.module.css'

const tones = { kept: 'good', broken: 'late', withdrawn: 'soon' } as const satisfies Readonly<
  Record<Exclude<PromiseState, 'made'>, string>
>

/** The promises of the last 90 days that ended; nothing where there are none. */
export function PastPromises({ promises }: { promises: readonly PaymentPromise[] }) {
  const past = promises.flatMap((promise) =>
    promise.state === 'made' ? [] : [{ ...promise, state: promise.state }],
  )
  if (past.length === 0) return null
  return (
    <section aria-labelledby="antes">
      <h2 className="t2" id="antes">
        Tus promesas de los últimos 90 días
      </h2>
      <ul className={styles.past}>
        {past.map(({ amount, day, state, madeOn }, index) => (
          // Two of one day may be alike, and none ever changes its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index}>
            <span>
              <b className="money">{formatMoney(amount)}</b> hasta el {formatDate(day)}
              <br />
              <span className="small ink2">Hecha el {formatDate(madeOn)}</span>
            </span>
            <Mark tone={tones[state]}>{promiseStateText(state)}</Mark>
          </li>
        ))}
      </ul>
    </section>
  )
}
