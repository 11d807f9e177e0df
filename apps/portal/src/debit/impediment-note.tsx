import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type AffiliationImpediment, impedimentText } from '@llave/domain/debit/affiliation-impediment'
import { Link } from 'react-router'
import { paymentsAddress } from './addresses.ts'
import * as styles from './pay-by-hand.module.css'

/**
 * Why no card can be put on debit now. Beside a card that is on debit it speaks of another one,
 * and says so: it must not read as if the present card were off.
 */
export function ImpedimentNote({
  id,
  of: impediment,
  affiliation,
  warned = false,
}: {
  /** Of the reason, for the control that it closes. */
  id: string
  of: AffiliationImpediment
  affiliation: DebitAffiliation
  /** A warning on the same page already sends the customer to pay. */
  warned?: boolean
}) {
  const { proforma, projectName, productName, card, overdueCount } = affiliation
  const urgent = impediment === 'overdue' && !warned
  return (
    <div className={urgent ? 'alert' : 'note'}>
      {card && <p>Para cambiar de tarjeta:</p>}
      <p id={id}>{impedimentText(impediment, overdueCount)}</p>
      {urgent && (
        <Link className={styles.link} to={paymentsAddress(proforma)}>
          Ver mis pagos
          <span className="vh">
            , {projectName}, {productName}
          </span>
        </Link>
      )}
    </div>
  )
}
