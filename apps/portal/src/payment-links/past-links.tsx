import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { payerText } from '@llave/domain/payments/receipt'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './payment-links.module.css'

/** Links that are closed, the newest first. */
export function PastLinks({ links }: { links: readonly PaymentLink[] }) {
  return (
    <section aria-labelledby="anteriores">
      <h2 className="caps" id="anteriores">
        Enlaces anteriores
      </h2>
      <ul className={styles.past}>
        {links.map((link) => (
          <li key={link.id}>
            <span className={styles.name}>
              <b>Letra {link.letra.position}</b>
              {link.paid && <Mark tone="good">Pagada</Mark>}
            </span>
            <Amount of={link.letra.amount} />
            <span className="small ink2">{whatBecame(link)}</span>
            {link.paid && (
              <Link className="small" to={`/property/${encodeURIComponent(link.letra.proforma)}/historic`}>
                Recibo
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatBecame({ paid, state, endedAt, madeAt, openings }: PaymentLink): string {
  if (paid) return `Por ${payerText(paid)}, el ${formatDate(limaDate(paid.at))}`
  const on = formatDate(limaDate(endedAt ?? madeAt))
  const ends = {
    withdrawn: `Lo retiraste el ${on}`,
    expired: 'Venció sin pago',
    ended: 'Se cerró: la letra ya no lo necesitaba',
    paid: 'Se pagó',
    active: 'Activo',
  } as const
  const seen = openings.length === 0 ? 'Nadie lo abrió' : 'Lo abrieron'
  return `${ends[state]}. ${seen}`
}
