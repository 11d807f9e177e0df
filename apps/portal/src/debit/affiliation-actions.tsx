import { Button } from '@llave/design/button'
import { type DebitAffiliation, impedimentOf } from '@llave/domain/debit/affiliation'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ButtonLink } from '../frame/button-link.tsx'
import { confirmationAddress } from './addresses.ts'
import * as styles from './affiliation-actions.module.css'
import { ImpedimentNote } from './impediment-note.tsx'
import { UnaffiliateDialog } from './unaffiliate-dialog.tsx'
import { useCardStatus } from './use-card-status.ts'

/**
 * The actions on the card of one proforma: affiliate, replace, unaffiliate. Where no card can be
 * affiliated, the button is disabled and the reason is shown.
 */
export function AffiliationActions({
  affiliation,
  among = false,
  onUnaffiliated,
}: {
  affiliation: DebitAffiliation
  /** In a list of several, where no button is primary. */
  among?: boolean
  onUnaffiliated?: () => void
}) {
  const { proforma, projectName, productName, card } = affiliation
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const place = `${projectName}, ${productName}`
  const impediment = impedimentOf(affiliation)
  const standing = useCardStatus(affiliation)
  const verb = card ? 'Cambiar tarjeta' : 'Afiliar tarjeta'
  const leads = !among && standing !== 'good'

  return (
    <div className={styles.acts}>
      {impediment && (
        <ImpedimentNote
          id={reasonId}
          of={impediment}
          affiliation={affiliation}
          warned={standing === 'suspended' || standing === 'expired'}
        />
      )}
      <div className={styles.buttons}>
        {impediment ? (
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
            // Nothing behind an open dialog can take the focus, so it is closed first.
            flushSync(() => setAsking(false))
            onUnaffiliated?.()
          }}
        />
      )}
    </div>
  )
}
