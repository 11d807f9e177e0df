import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type AffiliationImpediment, impedimentText } from '@llave/domain/debit/affiliation-impediment'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../design/button.tsx'
import { ButtonLink } from '../design/button-link.tsx'
import { confirmationAddress, paymentsAddress } from './addresses.ts'
import { UnaffiliateDialog } from './unaffiliate-dialog.tsx'

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
  const { proforma, projectName, productName, card, impediment, overdueCount } = affiliation
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const place = `${projectName}, ${productName}`
  // Nothing owed is no hindrance to a card that only takes another's place.
  const hindrance = card && impediment === 'nothing-owed' ? null : impediment
  const verb = card ? 'Cambiar tarjeta' : 'Afiliar tarjeta'
  const leads = !among && (card === null || card.suspension !== null)

  return (
    <div className="debit-acts">
      {hindrance && (
        <Reason id={reasonId} impediment={hindrance} overdue={overdueCount} proforma={proforma} />
      )}
      <div className="debit-buttons">
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
            setAsking(false)
            onUnaffiliated?.()
          }}
        />
      )}
    </div>
  )
}

function Reason({
  id,
  impediment,
  overdue,
  proforma,
}: {
  id: string
  impediment: AffiliationImpediment
  overdue: number
  proforma: string
}) {
  return (
    <div className={impediment === 'overdue' ? 'alert' : 'note'}>
      <p id={id}>{impedimentText(impediment, overdue)}</p>
      {impediment === 'overdue' && (
        <Link className="debit-pay" to={paymentsAddress(proforma)}>
          Ver mis pagos
        </Link>
      )}
    </div>
  )
}
