import type { PropertySummary } from '@llave/domain/portfolio/home-summary'
import { Link } from 'react-router'
import { useUnreadCount } from './notices.ts'

/** The way to what nobody has read about a property; nothing where all of it was, or while that is not known. */
export function UnreadNotices({ of }: { of: Pick<PropertySummary, 'proforma' | 'name' | 'product'> }) {
  const unread = useUnreadCount(of.proforma)
  if (unread === 0) return null
  return (
    <Link className="link small" to={`/property/${encodeURIComponent(of.proforma)}/notices`}>
      {unread} {unread === 1 ? 'aviso' : 'avisos'} sin leer
      <span className="vh">
        {' '}
        de {of.name}, {of.product}
      </span>
    </Link>
  )
}
