import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { money } from '@llave/domain/money/money'
import { prepareWays, prepaymentObstacle } from '@llave/domain/prepayment/compare-ways'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { daysOverdue } from '@llave/domain/receivables/overdue'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../api/call-api.ts'
import { BackLink } from '../frame/back-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { InApplication } from './in-application.tsx'
import { Ways } from './ways.tsx'
import * as styles from './ways-screen.module.css'

/** `/prepayment/{proforma}`: one amount in the three ways of paying ahead, side by side. */
export function WaysScreen() {
  usePageTitle('Prepago de letras')
  const { id: proforma = '' } = useParams()
  const owner = useCustomerSession().document
  const basis = useQuery({
    queryKey: ['prepayment-basis', owner.type, owner.number, proforma],
    queryFn: ({ signal }) => callApi(readPrepaymentBasis, { query: { owner, proforma }, signal }),
    staleTime: 0,
  })
  return (
    <div className={styles.room}>
      <BackLink to={paymentsOf(proforma)}>Mis pagos</BackLink>
      <div className={styles.head}>
        <h1 className="t1">Prepago de letras</h1>
        {basis.data && (
          <p className="ink2">
            {basis.data.projectName}, {basis.data.productName}
          </p>
        )}
      </div>
      {basis.data ? (
        <Comparison key={proforma} basis={basis.data} refresh={basis.refetch} />
      ) : basis.isError ? (
        <LoadFailure
          title="No pudimos traer tus letras."
          error={basis.error}
          retry={() => void basis.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus letras…">
          <div className={styles.bones}>
            <SkeletonBlock width="min(100%, 22rem)" height={72} />
            <SkeletonBlock width="100%" height={48} />
            <SkeletonBlock width="100%" height={360} />
            <SkeletonBlock width="100%" height={200} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Comparison({ basis, refresh }: { basis: PrepaymentBasis; refresh: () => unknown }) {
  const prepared = useMemo(() => prepareWays(basis, basis.on), [basis])
  if (basis.application) return <InApplication basis={basis} application={basis.application} />
  const obstacle = prepaymentObstacle(prepared, basis.on)
  if (obstacle === 'overdue') return <Overdue basis={basis} />
  if (obstacle === 'nothing-left') {
    return (
      <Empty title="No hay nada que prepagar">
        <p className="ink2">Ya pagaste todas las letras de esta propiedad.</p>
        <ButtonLink look="line" to={paymentsOf(basis.proforma)}>
          Ver mis pagos
        </ButtonLink>
      </Empty>
    )
  }
  return <Ways basis={basis} prepared={prepared} refresh={refresh} />
}

/** Nothing is paid ahead while something is overdue. */
function Overdue({ basis: { letras, on, currency, proforma } }: { basis: PrepaymentBasis }) {
  const late = letras.filter(({ dueOn }) => daysOverdue(dueOn, on) > 0)
  const sum = late.reduce((minor, { amountMinor }) => minor + amountMinor, 0)
  return (
    <section className={styles.stop}>
      <h2 className="t2">Primero paga lo vencido</h2>
      <p>
        Tienes {late.length === 1 ? 'una letra vencida' : `${late.length} letras vencidas`} por{' '}
        <Amount of={money(sum, currency)} />. Cuando estés al día podrás pagar por adelantado.
      </p>
      <ButtonLink to={paymentsOf(proforma)}>Ver lo vencido</ButtonLink>
    </section>
  )
}

function paymentsOf(proforma: string): string {
  return `/property/${encodeURIComponent(proforma)}/payment`
}
