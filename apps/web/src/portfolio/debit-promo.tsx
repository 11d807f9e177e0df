import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useSession } from '../access/use-session.ts'
import { useAffiliations } from '../api/affiliations.ts'
import { Cross } from '../design/icons.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import './debit-promo.css'
import { closePromo, promoClosed, subscribePromo } from './debit-promo-store.ts'

/** On a desktop, beside the property: an invitation to automatic debit, until it is closed or taken. */
export function DebitPromo({ proforma }: { proforma: string }) {
  const closed = useSyncExternalStore(subscribePromo, promoClosed)
  const desktop = useDesktop()
  // The end of a session opens the promo again, a moment before the guard leads away.
  const signedIn = useSession() !== null
  return signedIn && desktop && !closed ? <Invitation proforma={proforma} /> : null
}

/** Asked only where it would be shown. It waits for the answer, so that it never invites and then withdraws. */
function Invitation({ proforma }: { proforma: string }) {
  const { data, isPending } = useAffiliations()
  const affiliated = data?.some((each) => each.proforma === proforma && each.card !== null) ?? false
  if (isPending || affiliated) return null
  return (
    <aside className="promo" aria-label="Débito automático">
      <button type="button" aria-label="Cerrar" onClick={closePromo}>
        <Cross />
      </button>
      <p>¿Quieres afiliarte al pago automático?</p>
      <Link className="link" to={`/property/${encodeURIComponent(proforma)}/debit`}>
        Me interesa
      </Link>
    </aside>
  )
}
