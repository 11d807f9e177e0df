import { ApiError } from '@llave/client/api-error'
import type { PrepaymentRequest } from '@llave/contract/prepayment/prepayment-request'
import { simulatePrepayment } from '@llave/contract/prepayment/simulate-prepayment'
import { Alert } from '@llave/design/alert'
import { Figure } from '@llave/design/figure'
import { ArrowRight } from '@llave/design/icons'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import type { Product } from '@llave/domain/portfolio/product'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { withOverlay } from '../frame/overlay-store.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { useRefinancingLimit } from './refinancing-limit.ts'
import { SimulationResult } from './simulation-result.tsx'
import * as styles from './simulator.module.css'
import { type Figures, SimulatorForm } from './simulator-form.tsx'

/** The simulator of one proforma: its debt, the form, and the last result. */
export function Simulator({ product, unpaid }: { product: Product; unpaid: readonly Instalment[] }) {
  const owner = useCustomerSession().document
  const today = useToday()
  /** The parsed values of the form; null until it was changed. */
  const [figures, setFigures] = useState<Figures | null>(null)
  const limit = useRefinancingLimit(product.proforma)
  const simulation = useMutation({
    mutationFn: async (request: PrepaymentRequest) => ({
      request,
      instalments: await withOverlay(
        'Calculando tu simulación…',
        callApi(simulatePrepayment, { body: request }),
      ),
    }),
  })

  if (limit.isError && !limit.data) {
    return (
      <LoadFailure title="No pudimos cargar tu deuda." error={limit.error} retry={() => limit.refetch()} />
    )
  }
  if (!limit.data) {
    return (
      <Skeleton message="Buscando tu deuda…">
        <SkeletonBlock width="8em" height={20} />
        <SkeletonBlock width="12em" height={44} />
        <SkeletonBlock width="100%" height={180} />
      </Skeleton>
    )
  }
  const { maxLetras, totalMinor, payoffMinor } = limit.data
  if (maxLetras === 0) {
    return <p className="note">Ya pagaste todas las letras de esta proforma: no hay nada que prepagar.</p>
  }
  return (
    <>
      <div className={styles.debt}>
        <p className="label">Deuda total</p>
        <Figure of={money(totalMinor, product.currency)} />
        <p className="small ink2">
          {maxLetras === 1 ? '1 letra por pagar.' : `${maxLetras} letras por pagar.`}
          {payoffMinor < totalMinor && (
            <>
              {' '}
              El monto debe ser menor a lo que costaría pagar todo hoy:{' '}
              <span className="money">{formatMoney(money(payoffMinor, product.currency))}</span>.
            </>
          )}
        </p>
        <Link className="link" to={`/prepayment/${encodeURIComponent(product.proforma)}`}>
          Comparar tres formas de pagar por adelantado <ArrowRight />
        </Link>
      </div>
      <SimulatorForm
        limit={limit.data}
        currency={product.currency}
        today={today}
        busy={simulation.isPending}
        failure={simulation.error}
        onChange={setFigures}
        onSubmit={({ amountMinor, count }) =>
          simulation.mutate({
            owner,
            proforma: product.proforma,
            on: today,
            prepayment: money(amountMinor, product.currency),
            count,
          })
        }
      />
      {simulation.isError && !(simulation.error instanceof ApiError && simulation.error.details.campo) && (
        <Alert>No pudimos calcular tu simulación. Ninguna letra cambió. Vuelve a intentarlo.</Alert>
      )}
      {simulation.data && (
        <SimulationResult
          key={simulation.submittedAt}
          request={simulation.data.request}
          instalments={simulation.data.instalments}
          unpaid={unpaid}
          outdated={figures !== null && !isAsked(simulation.data.request, figures)}
        />
      )}
    </>
  )
}

function isAsked({ prepayment, count }: PrepaymentRequest, figures: Figures): boolean {
  return figures.amountMinor === prepayment.minor && figures.count === count
}
