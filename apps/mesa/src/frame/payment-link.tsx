import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../session/use-session.ts'

/** Leads to a payment, for who may read payments; the others read the same text. */
export function PaymentLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { rights } = useStaff()
  return rights.includes('read:payments') ? <Link to={`/pagos/${orderId}`}>{children}</Link> : children
}
