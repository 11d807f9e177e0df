import { useCustomerStatement } from '../api/customer-statement.ts'
import { Link } from '../navigation/navigation.tsx'

/** Link to the letras where all of them are paid; pending ones are shown above instead. */
export function LetrasLink() {
  const letras = useCustomerStatement().data?.instalments ?? []
  if (letras.length === 0 || letras.some(({ state }) => state === 'pending')) return null
  return (
    <Link className="link" to="/?type=letter">
      Ver mis letras
    </Link>
  )
}
