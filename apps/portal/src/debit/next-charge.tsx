import { SkeletonBlock } from '@llave/design/skeleton'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type UpcomingCharge, upcomingCharges } from '@llave/domain/debit/upcoming-charges'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { useId } from 'react'
import { chargeInProgress } from '../debts/charge-in-progress.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { debitDayAddress } from './addresses.ts'
import { nothingToCharge, skippedText } from './charge-text.ts'
import { ChargeTotals } from './charge-totals.tsx'
import * as debitPageStyles from './debit-page.module.css'
import * as styles from './next-charge.module.css'
import { useLetraPositions } from './use-letra-positions.ts'

/** Day, amount and letras of the next charge; without a card, what the first charge would be. */
export function NextCharge({ affiliation }: { affiliation: DebitAffiliation }) {
  const { proforma, card, charging } = affiliation
  const [first, then] = upcomingCharges(affiliation, useToday())
  const titleId = useId()
  if (!first) return null
  const isEmpty = first.letras.length === 0
  return (
    <section className={debitPageStyles.part} aria-labelledby={titleId}>
      <h3 className={styles.label} id={titleId}>
        {card
          ? 'Próximo cobro'
          : isEmpty
            ? 'Primer cobro'
            : 'Si afilias tu tarjeta hoy, el primer cobro será'}
      </h3>
      {isEmpty ? (
        <p>{nothingToCharge(affiliation)}</p>
      ) : first.isSkipped ? (
        <p>{skippedText(first.day)}</p>
      ) : (
        <Charge of={first} proforma={proforma} lead />
      )}
      {then && (
        <>
          <h4 className={styles.label}>Después</h4>
          {then.isSkipped ? <p>{skippedText(then.day)}</p> : <Charge of={then} proforma={proforma} />}
        </>
      )}
      {card && (
        <Link className="link" to={debitDayAddress}>
          Ver o saltar el próximo cobro
        </Link>
      )}
      {charging && <p className="note">{chargeInProgress}</p>}
      <p className="small ink2">
        La letra que vence el 24 se cobra ese día. Si pagas una letra antes, ya no se cobra.
      </p>
    </section>
  )
}

function Charge({ of, proforma, lead = false }: { of: UpcomingCharge; proforma: string; lead?: boolean }) {
  const { positions, loading } = useLetraPositions(proforma)
  return (
    <>
      <ChargeTotals of={of.sums} lead={lead} />
      <div>
        <p className={styles.day}>El {formatDate(of.day)}</p>
        {of.isRetry && <p className="small ink2">Intentaremos otra vez el cobro que tu banco no aceptó.</p>}
      </div>
      <ul className={styles.letras}>
        {of.letras.map(({ code, dueOn, owed }) => (
          <li key={code}>
            <span>
              Letra {positions.get(code) ?? (loading && <SkeletonBlock width={20} height={14} />)}
              <span className="ink2 small">vence el {formatDate(dueOn)}</span>
            </span>
            <span className="money">{formatMoney(owed)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
