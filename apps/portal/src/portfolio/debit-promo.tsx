import { Cross } from '@llave/design/icons'
import { useStore } from 'zustand/react'
import { useAffiliations } from '../api/affiliations.ts'
import { useDesktop } from '../frame/use-desktop.ts'
import { Link, useLocation } from '../navigation/navigation.tsx'
import { useSession } from '../session/use-session.ts'
import * as styles from './debit-promo.module.css'
import { closePromo, promoClosed } from './debit-promo-store.ts'

/** On a desktop, beside the property: an invitation to automatic debit, until it is closed or followed. */
export function DebitPromo({ proforma }: { proforma: string }) {
  const closed = useStore(promoClosed)
  const desktop = useDesktop()
  // The end of a session resets the promo before the guard redirects; it must not appear for a moment.
  const signedIn = useSession() !== null
  // On the debit page it would link to the page itself.
  const atDebit = useLocation().pathname.endsWith('/debit')
  return signedIn && desktop && !closed && !atDebit ? <Invitation proforma={proforma} /> : null
}

/** Fetches only where it would be shown, and waits for the answer, so that it never appears and disappears. */
function Invitation({ proforma }: { proforma: string }) {
  const own = useAffiliations().data?.find((each) => each.proforma === proforma)
  // A proforma without debts has no row. Other impediments are explained on the debit page.
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
