import { ArrowLeft } from '@llave/design/icons'
import { Link } from '../navigation/navigation.tsx'

/** Link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <ArrowLeft /> {children}
    </Link>
  )
}
