import { PaymentHelp } from '../debts/payment-help.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { PaidList } from './paid-list.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import { PaymentsSkeleton } from './payments-skeleton.tsx'
import { usePropertyLetras } from './property-letras.ts'

/** `/property/{proforma}/historic`: the paid letras alone. */
export function PaidScreen() {
  usePageTitle('Historial de pago')
  const { proforma, letras } = usePropertyLetras()
  return (
    <>
      <PaymentsSheet title="Historial de pago" proforma={proforma} letras={letras}>
        {letras ? <PaidList letras={letras} /> : <PaymentsSkeleton />}
      </PaymentsSheet>
      <PaymentHelp />
    </>
  )
}
