import { consentText } from '@llave/domain/debit/consent'
import { useId } from 'react'
import { brand } from '../brand/brand.ts'
import type { AffiliationOffer } from './affiliation-offer.ts'
import * as styles from './checkout.module.css'

/** "Afiliar tarjeta al Débito automático": disabled with its reason, or checked with the text of the consent. */
export function AffiliateBox({
  offer,
  checked,
  onCheck,
}: {
  offer: Exclude<AffiliationOffer, 'hidden'>
  checked: boolean
  onCheck: (checked: boolean) => void
}) {
  const lineId = useId()
  const closed = offer !== 'open'
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={checked && !closed}
          disabled={closed}
          aria-describedby={closed || checked ? lineId : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>Afiliar tarjeta al Débito automático</span>
      </label>
      {closed && (
        <p className={`${styles.affiliate} small ink2`} id={lineId}>
          {offer.closed}
        </p>
      )}
      {!closed && checked && (
        <div className={`${styles.affiliate} small ink2`} id={lineId}>
          {consentText(brand.name).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </div>
  )
}
