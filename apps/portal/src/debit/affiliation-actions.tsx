import { Button } from '@llave/design/button'
import { type DebitAffiliation, impedimentOf } from '@llave/domain/debit/affiliation'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ButtonLink } from '../frame/button-link.tsx'
import { confirmationAddress } from './addresses.ts'
import * as styles from './affiliation-actions.module.css'
import { Hindrance } from './hindrance.tsx'
import { UnaffiliateDialog } from './unaffiliate-dialog.tsx'
import { useCardStanding } from './use-card-standing.ts'

/**
 * What can be done about the card of one proforma: put one on debit, put another in its place,
 * take it off. Where no card can be affiliated, the action stays, closed, with its reason.
 */
export function AffiliationActions({
  affiliation,
  among = false,
  onUnaffiliated,
}: {
  affiliation: DebitAffiliation
  /** One of many on its page: none of them leads. */
  among?: boolean
  onUnaffiliated?: () => void
}) {
  const { proforma, projectName, productName, card } = affiliation
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const place = `${projectName}, ${productName}`
  const hindrance = impedimentOf(affiliation)
  const standing = useCardStanding(affiliation)
  const verb = card ? 'Cambiar tarjeta' : 'Afiliar tarjeta'
  const leads = !among && standing !== 'good'

  return (
    <div className={styles.acts}>
      {hindrance && (
        <Hindrance
          id={reasonId}
          of={hindrance}
          affiliation={affiliation}
          warned={standing === 'suspended' || standing === 'expired'}
        />
      )}
      <div className={styles.buttons}>
        {hindrance ? (
          <Button look="quiet" disabled aria-describedby={reasonId}>
            {verb}
          </Button>
        ) : (
          <ButtonLink
            look={leads ? 'fill' : 'line'}
            to={confirmationAddress(proforma)}
            aria-label={`${verb}, ${place}`}
          >
            {verb}
          </ButtonLink>
        )}
        {card && (
          <button type="button" className="link" onClick={() => setAsking(true)}>
            Desafiliarme al débito automático
            <span className="vh">, {place}</span>
          </button>
        )}
      </div>
      {card && asking && (
        <UnaffiliateDialog
          affiliation={affiliation}
          card={card}
          onClose={() => setAsking(false)}
          onDone={() => {
            // While the dialog stands, nothing behind it takes the focus.
            flushSync(() => setAsking(false))
            onUnaffiliated?.()
          }}
        />
      )}
    </div>
  )
}
