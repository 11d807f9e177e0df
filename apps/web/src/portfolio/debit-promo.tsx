import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Cross } from '../design/icons.tsx'
import './debit-promo.css'
import { closePromo, promoClosed, subscribePromo } from './debit-promo-store.ts'

/** On a desktop, beside the property: an invitation to automatic debit, until it is closed. */
export function DebitPromo({ proforma }: { proforma: string }) {
  const closed = useSyncExternalStore(subscribePromo, promoClosed)
  if (closed) return null
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
