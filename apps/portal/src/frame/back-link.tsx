import { ArrowLeft } from '@llave/design/icons'
import { Link } from 'react-router'

/** The way up, above the title of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <ArrowLeft /> {children}
    </Link>
  )
}
