import { Link } from 'react-router'
import { useCustomerStatement } from '../api/customer-statement.ts'

/** Who has letras, all of them paid, and nothing here is led to them; what is owed of them stands above. */
export function LetrasLink() {
  const letras = useCustomerStatement().data?.instalments ?? []
  if (letras.length === 0 || letras.some(({ state }) => state === 'pending')) return null
  return (
    <Link className="link" to="/?type=letter">
      Ver mis letras
    </Link>
  )
}
