import { formIsOver } from '@llave/domain/payments/form-life'
import { isOpen, isUnderWay } from '@llave/domain/payments/order-state'
import { ApiError } from '../http/api-error.ts'
import { type AskParts, askOrder } from './ask-order.ts'
import { listOrdersOf, type Order } from './order.store.ts'

/**
 * Before a new form the provider is asked about every earlier order of the debt on which
 * somebody may still be paying; what it knows is settled. Answers the orders that were asked
 * about. Throws where the provider does not say, as a second form could take the money twice.
 */
export async function askEarlierOrders(parts: AskParts, receivableId: number): Promise<ReadonlySet<string>> {
  const now = parts.clock.now()
  const orders = (await listOrdersOf(parts.db, receivableId)).filter((order) =>
    mayStillBringMoney(order, now),
  )
  const answers = await Promise.all(orders.map((order) => askOrder(parts, order)))
  if (answers.includes('unsaid')) {
    throw new ApiError(
      orders.some((order) => isUnderWay(order.state)) ? 'pago_en_proceso' : 'proveedor_no_responde',
    )
  }
  return new Set(orders.map((order) => order.id))
}

function mayStillBringMoney({ state, formExpiresAt }: Order, now: Temporal.Instant): boolean {
  if (isOpen(state)) return true
  if (state === 'paid' || state === 'surplus' || state === 'refunded') return false
  return formExpiresAt !== null && !formIsOver(formExpiresAt, now)
}
