import { type Dated, isOverdue } from '@llave/domain/receivables/overdue'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { Link } from 'react-router'

/** "Prometer un día", for the property of the first debt that is overdue; nothing where none is. */
export function PromiseLink({
  of,
  today,
}: {
  of: readonly (Dated & Pick<Instalment, 'proforma'>)[]
  today: Temporal.PlainDate
}) {
  const overdue = of.find((debt) => isOverdue(debt, today))
  if (!overdue) return null
  return (
    <Link className="link" to={`/promise/${encodeURIComponent(overdue.proforma)}`}>
      Prometer un día
    </Link>
  )
}
