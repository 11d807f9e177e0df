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
  inList = false,
  onUnaffiliated,
}: {
  affiliation: DebitAffiliation
  /** In a list of several, where no button is primary. */
  inList?: boolean
  onUnaffiliated?: () => void
}) {
  const { proforma, projectName, productName, card } = affiliation
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const property = `${projectName}, ${productName}`
  const impediment = impedimentOf(affiliation)
  const status = useCardStatus(affiliation)
  const verb = card ? 'Cambiar tarjeta' : 'Afiliar tarjeta'
  const isPrimary = !inList && status !== 'good'

  return (
    <div className={styles.acts}>
      {impediment && (
        <ImpedimentNote
          id={reasonId}
          of={impediment}
          affiliation={affiliation}
          warned={status === 'suspended' || status === 'expired'}
        />
      )}
      <div className={styles.buttons}>
        {impediment ? (
          <Button look="quiet" disabled aria-describedby={reasonId}>
            {verb}
          </Button>
        ) : (
          <ButtonLink
            look={isPrimary ? 'fill' : 'line'}
            to={confirmationAddress(proforma)}
            aria-label={`${verb}, ${property}`}
          >
            {verb}
          </ButtonLink>
        )}
        {card && (
          <button type="button" className="link" onClick={() => setAsking(true)}>
            Desafiliarme al débito automático
            <span className="vh">, {property}</span>
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
