import { isFormWindowOver } from './form-lifetime.ts'
import { endedUnpaidOrderStates, isOpen, type OrderState } from './order-state.ts'

/**
 * Whether an order may still be paid: it is open, or its form is although the order has ended. Only
 * the provider knows the outcome of such an order.
 */
export function mayStillBePaid(
  order: { readonly state: OrderState; readonly formExpiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  const { state, formExpiresAt } = order
  if (isOpen(state)) return true
  if (!endedUnpaidOrderStates.includes(state)) return false
  return formExpiresAt !== null && !isFormWindowOver(formExpiresAt, now)
}
