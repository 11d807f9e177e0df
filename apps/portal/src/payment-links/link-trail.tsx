import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { TimeLine, TimeStep } from '@llave/design/time-line'
import { describeOpening } from '@llave/domain/payment-links/opened-from'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import * as styles from './payment-links.module.css'

/** How many openings stand open. */
const shown = 4

const madeFrom = {
  phone: 'desde tu celular',
  tablet: 'desde tu tableta',
  computer: 'desde tu computadora',
  unknown: 'desde el portal',
} as const

/** What happened to an alive link, and what is to come. */
export function LinkTrail({ link }: { link: PaymentLink }) {
  const { openings, madeAt, lastDay, beingPaid } = link
  const hidden = Math.max(0, openings.length - shown)
  return (
    <TimeLine>
      <TimeStep at={<When at={madeAt} />} state="paid">
        <h2 className="t3">Creado</h2>
        <p className="small ink2">Lo creaste tú, {madeFrom[link.madeFrom]}</p>
      </TimeStep>
      {hidden > 0 && (
        <TimeStep at="" state="paid">
          <p className="small ink2">
            Abierto {hidden} {hidden === 1 ? 'vez' : 'veces'} antes
          </p>
        </TimeStep>
      )}
      {openings.slice(hidden).map(({ at, device, country }, place) => (
        <TimeStep key={at.epochMilliseconds} at={<When at={at} />} state="paid">
          <h2 className="t3">{place + hidden === 0 ? 'Abierto' : 'Abierto otra vez'}</h2>
          <p className="small ink2">{describeOpening(device, country)}</p>
        </TimeStep>
      ))}
      <TimeStep
        at={
          <span className={styles.when}>
            Hasta el
            <br />
            {formatDate(lastDay)}
          </span>
        }
        state="waiting"
      >
        <h2 className="t3">{beingPaid ? 'Alguien está pagando' : 'Esperando el pago'}</h2>
        <p className="small ink2">Después se cierra solo. Si pagas tú antes, también.</p>
      </TimeStep>
    </TimeLine>
  )
}

/** Hour above day, which stand in a narrow column. */
function When({ at }: { at: Temporal.Instant }) {
  const [day = '', ...hour] = formatDateTime(limaDateTime(at)).split(' ')
  return (
    <span className={styles.when}>
      {hour.join(' ')}
      <br />
      <span className="ink2">{day}</span>
    </span>
  )
}
