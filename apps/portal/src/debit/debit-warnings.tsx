import { type AffiliatedCard, type DebitAffiliation, impedimentOf } from '@llave/domain/debit/affiliation'
import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { retryDay } from '@llave/domain/debit/upcoming-charges'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from '../navigation/navigation.tsx'
import { paymentsAddress } from './addresses.ts'
import * as styles from './payment-link.module.css'
import { useCardStatus } from './use-card-status.ts'
import { useLetraPositions } from './use-letra-positions.ts'

/** What keeps an affiliated card from paying its letras, and what to do about it. */
export function DebitWarnings({
  affiliation,
  card,
}: {
  affiliation: DebitAffiliation
  card: AffiliatedCard
}) {
  const status = useCardStatus(affiliation)
  if (status === 'suspended') {
    return (
      <div className="alert">
        <p>
          Suspendimos los cobros a esta tarjeta. {card.suspension}{' '}
          {remedyText(affiliation, 'Paga tus letras en el portal o cambia la tarjeta para continuar.')}
        </p>
        <ManualPaymentLink affiliation={affiliation} />
      </div>
    )
  }
  const change = remedyText(affiliation, 'Cámbiala para que tus letras se sigan pagando solas.')
  if (status === 'expired') {
    return (
      <div className="alert">
        <p>
          Tu tarjeta venció en {formatExpiry(card.expiry)} y ya no le haremos cobros. {change}
        </p>
        <ManualPaymentLink affiliation={affiliation} />
      </div>
    )
  }
  return (
    <>
      {affiliation.lastRefusal && <Refused affiliation={affiliation} refusal={affiliation.lastRefusal} />}
      {status === 'expiring' && (
        <div className="alert">
          <p>Tu tarjeta vence antes del próximo cobro. {change}</p>
        </div>
      )}
    </>
  )
}

function Refused({
  affiliation,
  refusal,
}: {
  affiliation: DebitAffiliation
  refusal: NonNullable<DebitAffiliation['lastRefusal']>
}) {
  const { positions } = useLetraPositions(affiliation.proforma)
  const position = positions.get(refusal.letra)
  const again = retryDay(affiliation)
  return (
    <div className="alert">
      <p>
        El {formatDate(refusal.day)} no pudimos cobrar tu letra{position ? ` ${position}` : ''}.{' '}
        {refusal.reason} {refusal.advice}{' '}
        {again
          ? `Lo intentaremos otra vez el ${formatDate(again)}.`
          : 'No lo intentaremos otra vez antes del próximo 24.'}
      </p>
      <ManualPaymentLink affiliation={affiliation} />
    </div>
  )
}

/** The remedy that is possible: while an impediment holds, no card can be replaced. */
function remedyText(affiliation: DebitAffiliation, replaceCard: string): string {
  const impediment = impedimentOf(affiliation)
  if (impediment === null) return replaceCard
  if (impediment !== 'overdue') return 'Paga tus letras en el portal.'
  return affiliation.overdueCount === 1
    ? 'Paga primero tu letra vencida; después podrás cambiar la tarjeta.'
    : 'Paga primero tus letras vencidas; después podrás cambiar la tarjeta.'
}

function ManualPaymentLink({
  affiliation: { proforma, projectName, productName },
}: {
  affiliation: DebitAffiliation
}) {
  return (
    <Link className={styles.link} to={paymentsAddress(proforma)}>
      Pagar ahora
      <span className="vh">
        , {projectName}, {productName}
      </span>
    </Link>
  )
}
