import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './receipt.module.css'

/** Whether the card was affiliated with this payment, where that was asked for. */
export function ReceiptAffiliation({ receipt }: { receipt: PaymentReceipt }) {
  const { affiliation, debt } = receipt
  if (affiliation === 'none' || debt.kind !== 'instalment') return null
  return (
    <p className={affiliation === 'declined' ? 'note' : 'ink2'}>
      {affiliation === 'done'
        ? 'Desde ahora tus letras se pagan con esta tarjeta el 24 de cada mes. '
        : 'Tu pago está hecho, pero tu tarjeta no quedó afiliada al Débito automático. '}
      <Link className={`link ${styles.inline}`} to={`/property/${encodeURIComponent(debt.proforma)}/debit`}>
        {affiliation === 'done' ? 'Ver mi afiliación' : 'Ver mi débito automático'}
      </Link>
    </p>
  )
}
