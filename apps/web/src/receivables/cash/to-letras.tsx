import { Link } from 'react-router'
import { useCustomerStatement } from '../../api/customer-statement.ts'

/** Who has letras and nothing here is led to them, in the same session. Unknown counts as none. */
export function ToLetras() {
  const hasLetras = (useCustomerStatement().data?.instalments.length ?? 0) > 0
  return hasLetras ? (
    <Link className="link" to="/?type=letter">
      Ver mis letras
    </Link>
  ) : null
}
