import { choosableLetras } from '@llave/domain/receivables/choosable-letras'
import { lazy, Suspense } from 'react'
import { PaymentHelp } from '../debts/payment-help.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useLocation } from '../navigation/navigation.tsx'
import { PaidList } from './paid-list.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import { PaymentsSkeleton } from './payments-skeleton.tsx'
import { PendingList } from './pending-list.tsx'
import { usePropertyLetras } from './property-letras.ts'

const ChooseLetras = lazy(() => import('./choose-letras.tsx'))

/** `/property/{proforma}/payment`: pending and paid letras in two tabs; with `#varias` the choice of several. */
export function PaymentsScreen() {
  usePageTitle('Mis pagos')
  const { proforma, letras } = usePropertyLetras()
  const choosing = useLocation().hash === '#varias'
  if (choosing && letras && choosableLetras(letras).length > 1) {
    return (
      <Suspense
        fallback={
          <PaymentsSheet title="Mis pagos" proforma={proforma} letras={null}>
            <PaymentsSkeleton />
          </PaymentsSheet>
        }
      >
        <ChooseLetras letras={letras} proforma={proforma} />
      </Suspense>
    )
  }
  return (
    <>
      <PaymentsSheet title="Mis pagos" proforma={proforma} letras={letras}>
        <PaymentTabs
          pending={letras ? <PendingList letras={letras} proforma={proforma} /> : <PaymentsSkeleton />}
          paid={letras ? <PaidList letras={letras} /> : <PaymentsSkeleton />}
        />
      </PaymentsSheet>
      <PaymentHelp>
        <Link className="link" to="/calendar">
          Fechas en mi calendario
        </Link>
      </PaymentHelp>
    </>
  )
}
