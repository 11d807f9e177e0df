import type { AffiliatedCard, DebitAffiliation } from '@llave/domain/debit/affiliation'
import { isExpiredOn } from '@llave/domain/debit/card-expiry'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from 'react-router'
import { paymentsAddress } from './addresses.ts'

/** What keeps an affiliated card from paying its letras, and what to do about it. */
export function DebitWarnings({
  affiliation,
  card,
}: {
  affiliation: DebitAffiliation
  card: AffiliatedCard
}) {
  const { proforma, lastRefusal, nextCharge } = affiliation
  if (card.suspension) {
    return (
      <div className="alert">
        <p>
          Suspendimos los cobros a esta tarjeta. {card.suspension} Paga tus letras en el portal o cambia la
          tarjeta para continuar.
        </p>
        <PayByHand proforma={proforma} />
      </div>
    )
  }
  if (lastRefusal) {
    const { day, reason, advice, nextTryOn } = lastRefusal
    return (
      <div className="alert">
        <p>
          El {formatDate(day)} no pudimos cobrar tu letra. {reason} {advice}{' '}
          {nextTryOn
            ? `Lo intentaremos otra vez el ${formatDate(nextTryOn)}.`
            : 'No lo intentaremos otra vez antes del próximo 24.'}
        </p>
        <PayByHand proforma={proforma} />
      </div>
    )
  }
  if (isExpiredOn(card.expiry, nextCharge.day)) {
    return (
      <div className="alert">
        <p>Tu tarjeta vence antes del próximo cobro. Cámbiala para que tus letras se sigan pagando solas.</p>
      </div>
    )
  }
  return null
}

function PayByHand({ proforma }: { proforma: string }) {
  return (
    <Link className="debit-pay" to={paymentsAddress(proforma)}>
      Pagar ahora
    </Link>
  )
}
