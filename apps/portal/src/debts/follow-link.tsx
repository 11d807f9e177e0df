import { Link } from '../navigation/navigation.tsx'

/** The trail of a payment by the number of its order. */
export function paymentPath(orderId: string): string {
  return `/payment/${encodeURIComponent(orderId)}`
}

/** The trail of the newest payment of a debt, by its letter code or document number. */
export function paymentOfDebtPath(document: string): string {
  return `/payment?${new URLSearchParams({ documento: document })}`
}

/** "Mi pago no aparece": the trail of the newest payment, or the search where there is none. */
export const lastPaymentPath = '/payment'

/** Leads from a payment to its trail. */
export function FollowLink({ orderId }: { orderId: string }) {
  return (
    <Link className="link" to={paymentPath(orderId)}>
      Seguir este pago
    </Link>
  )
}
