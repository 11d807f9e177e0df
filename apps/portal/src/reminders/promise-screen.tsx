import { ApiError } from '@llave/client/api-error'
import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useQuery } from '@tanstack/react-query'
import { promisesQuery } from '../api/promises.ts'
import { BackLink } from '../frame/back-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PropertyNotFound } from '../frame/property-not-found.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { OpenPromise } from './open-promise.tsx'
import { PastPromises } from './past-promises.tsx'
import * as styles from './promise.module.css'
import { PromiseForm } from './promise-form.tsx'

/** `/promise/{proforma}`: a day on which what is overdue will be paid, and how earlier promises went. */
export function PromiseScreen() {
  usePageTitle('Prometer un día')
  const { id: proforma = '' } = useParams()
  const { document } = useCustomerSession()
  const { data, error, refetch } = useQuery({ ...promisesQuery(document, proforma), staleTime: 0 })
  if (error instanceof ApiError && error.code === 'ajeno') return <PropertyNotFound />
  const open = data?.promises.filter(({ state }) => state === 'made') ?? []
  const payments = `/property/${encodeURIComponent(proforma)}/payment`
  const toPromise =
    data?.overdue.filter(
      ({ terms }) => !open.some(({ amount }) => amount.currency === terms.most.currency),
    ) ?? []
  return (
    <>
      <BackLink to={payments}>Mis pagos</BackLink>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className="t1">Prometer un día</h1>
          {data && (
            <p className="ink2">
              {data.projectName}, {data.productName}
            </p>
          )}
        </div>
        <div className={styles.body}>
          {data ? (
            <>
              {open.map((promise) => (
                <OpenPromise
                  key={promise.amount.currency}
                  promise={promise}
                  proforma={proforma}
                  payments={payments}
                  onChanged={refetch}
                />
              ))}
              {toPromise.map((overdue) => (
                <PromiseForm
                  key={overdue.terms.most.currency}
                  overdue={overdue}
                  proforma={proforma}
                  payments={payments}
                  onMade={refetch}
                />
              ))}
              {data.overdue.length === 0 && open.length === 0 && (
                <Empty title="No debes nada vencido en esta propiedad">
                  <ButtonLink to={payments}>Ver mis pagos</ButtonLink>
                </Empty>
              )}
              <PastPromises promises={data.promises} />
            </>
          ) : error ? (
            <LoadFailure title="No pudimos cargar lo vencido." error={error} retry={() => void refetch()} />
          ) : (
            <Skeleton message="Buscando lo que está vencido…">
              <SkeletonBlock width="min(100%, 18rem)" height={72} />
              <SkeletonBlock width="100%" height={240} />
              <SkeletonBlock width="100%" height={120} />
            </Skeleton>
          )}
        </div>
      </div>
    </>
  )
}
