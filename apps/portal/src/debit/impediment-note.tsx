import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type AffiliationImpediment, impedimentText } from '@llave/domain/debit/affiliation-impediment'
import { Link } from '../navigation/navigation.tsx'
import { paymentsAddress } from './addresses.ts'
import * as styles from './payment-link.module.css'

/**
 * Why no card can be affiliated now. Beside an affiliated card it says that it means a replacement,
 * so that nobody takes the present card for unaffiliated.
 */
export function ImpedimentNote({
  id,
  of: impediment,
  affiliation,
  warned = false,
}: {
  /** Id of the reason, for the `aria-describedby` of the disabled control. */
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
