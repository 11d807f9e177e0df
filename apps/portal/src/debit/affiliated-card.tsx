import type { AffiliatedCard } from '@llave/domain/debit/affiliation'
import { formatExpiry } from '@llave/domain/debit/card-expiry'
import type { CardStatus } from '@llave/domain/debit/card-status'
import { lastFourDigits } from '@llave/domain/payments/card'
import * as styles from './affiliated-card.module.css'
import { CardMark } from './card-mark.tsx'
import { brandName, cardOwner } from './card-text.ts'

/** The affiliated card: no more of it than identifies it. */
export function AffiliatedCardSummary({
  card,
  customerName,
  standing,
}: {
  card: AffiliatedCard
  customerName: string
  standing: CardStatus
}) {
  const owner = cardOwner(card, customerName)
  return (
    <dl className={styles.card}>
      <div className={styles.brand}>
        <dt className="vh">Marca</dt>
        <dd className="t3">{brandName(card.maskedCard)}</dd>
      </div>
      <div>
        <dt className="vh">Estado</dt>
        <dd>
          <CardMark status={standing} />
        </dd>
      </div>
      <div className={styles.number}>
        <dt className="vh">Tarjeta terminada en</dt>
        <dd>
          <span aria-hidden="true">••••&ensp;</span>
          {lastFourDigits(card.maskedCard)}
        </dd>
      </div>
      <div>
        <dt className="label">{owner.name}</dt>
        <dd>{owner.value}</dd>
      </div>
      <div>
        <dt className="label">Vence</dt>
        <dd>{formatExpiry(card.expiry)}</dd>
      </div>
    </dl>
  )
}
