import { useUnreadCount } from '../api/notices.ts'
import { Link } from '../navigation/navigation.tsx'

/** Link to the unread notices of the property whose card stands above; nothing where there are none, or while that is unknown. */
export function UnreadNotices({ proforma }: { proforma: string }) {
  const unread = useUnreadCount(proforma)
  if (unread === 0) return null
  return (
    <Link
      className="link small"
      to={`/property/${encodeURIComponent(proforma)}/notices`}
      aria-describedby={`project-${proforma} product-${proforma}`}
    >
      {unread} {unread === 1 ? 'aviso' : 'avisos'} sin leer
    </Link>
  )
}
