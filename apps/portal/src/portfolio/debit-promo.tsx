import { Cross } from '@llave/design/icons'
import { Link, useLocation } from 'react-router'
import { useStore } from 'zustand/react'
import { useAffiliations } from '../api/affiliations.ts'
import { useDesktop } from '../frame/use-desktop.ts'
import { useSession } from '../session/use-session.ts'
import * as styles from './debit-promo.module.css'
import { closePromo, promoClosed } from './debit-promo-store.ts'

/** On a desktop, beside the property: an invitation to automatic debit, until it is closed or taken. */
export function DebitPromo({ proforma }: { proforma: string }) {
  const closed = useStore(promoClosed)
  const desktop = useDesktop()
  // The end of a session opens the promo again, a moment before the guard leads away.
  const signedIn = useSession() !== null
  // There it would lead to the page that it stands on.
  const atDebit = useLocation().pathname.endsWith('/debit')
  return signedIn && desktop && !closed && !atDebit ? <Invitation proforma={proforma} /> : null
}

/** Asked only where it would be shown. It waits for the answer, so that it never invites and then withdraws. */
function Invitation({ proforma }: { proforma: string }) {
  const own = useAffiliations().data?.find((each) => each.proforma === proforma)
  // Who owes nothing has no row. What else stands in the way the debit's own page says, with what to do about it.
  if (!own || own.card) return null
  return (
    <div className={styles.room}>
      <aside className={styles.promo} aria-label="Débito automático">
        <button type="button" aria-label="Cerrar" onClick={closePromo}>
          <Cross />
        </button>
        <p>¿Quieres afiliarte al pago automático?</p>
        <Link className="link" to={`/property/${encodeURIComponent(proforma)}/debit`}>
          Me interesa
        </Link>
      </aside>
    </div>
  )
}
