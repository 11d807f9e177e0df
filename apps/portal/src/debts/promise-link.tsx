import { type Dated, isOverdue } from '@llave/domain/receivables/overdue'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { isPromiseLeft, openPromiseText } from '@llave/domain/reminders/promise-words'
import { useQuery } from '@tanstack/react-query'
import { promisesQuery } from '../api/promises.ts'
import { Link } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'

/**
 * For the property of the first debt that is overdue: what was promised of it, or "Prometer un día"; nothing where
 * none is overdue.
 */
export function PromiseLink({
  of,
  today,
}: {
  of: readonly (Dated & Pick<Instalment, 'proforma'>)[]
  today: Temporal.PlainDate
}) {
  const overdue = of.find((debt) => isOverdue(debt, today))
  return overdue ? <OfProforma key={overdue.proforma} proforma={overdue.proforma} /> : null
}

/** Says nothing until it is known what was promised; where that cannot be known, its screen says so. */
function OfProforma({ proforma }: { proforma: string }) {
  const { data, isError } = useQuery(promisesQuery(useCustomerSession().document, proforma))
  const to = `/promise/${encodeURIComponent(proforma)}`
  const promised = data && openPromiseText(data.promises)
  const left = data ? !promised || isPromiseLeft(data.overdue, data.promises) : isError
  return (
    <>
      {promised && (
        <Link className="link" to={to}>
          {promised}
        </Link>
      )}
      {left && (
        <Link className="link" to={to}>
          Prometer un día
        </Link>
      )}
    </>
  )
}
