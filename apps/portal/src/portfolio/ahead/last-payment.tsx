import { searchPayments } from '@llave/contract/payments/search-payments'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { lastPayment } from '@llave/domain/payments/last-payment'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { SmallTrail } from '../../debts/small-trail.tsx'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { useCustomerSession } from '../../session/use-session.ts'
import * as styles from './ahead.module.css'

/** "Tu último pago", in either mode, with how it stands; nothing where the customer never paid here. */
export function LastPayment() {
  const { type, number } = useCustomerSession().document
  const { data, error, refetch } = useQuery({
    queryKey: ['last-payment', type, number],
    queryFn: ({ signal }) =>
      callApi(searchPayments, { query: { document: null, day: null, operation: null }, signal }),
    // How it stands may have changed since the home was left.
    staleTime: 0,
  })
  const last = data && lastPayment(data)
  if (data && !last) return null
  return (
    <section aria-labelledby="last-payment">
      <h2 className={`t2 ${styles.title}`} id="last-payment">
        Tu último pago
      </h2>
      {last ? (
        <SmallTrail payment={last} />
      ) : error ? (
        <LoadFailure
          title="No pudimos traer tu último pago. Esto no dice si se cobró."
          error={error}
          retry={refetch}
        />
      ) : (
        <Skeleton message="Buscando tu último pago…">
          <SkeletonBlock width="100%" height={72} />
        </Skeleton>
      )}
    </section>
  )
}
