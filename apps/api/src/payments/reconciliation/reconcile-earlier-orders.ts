import { mayStillBePaid } from '@llave/domain/payments/may-still-be-paid'
import { isUnderWay } from '@llave/domain/payments/order-state'
import { ApiError } from '../../http/api-error.ts'
import { listOrdersOf } from '../orders/order.store.ts'
import { type ReconcileParts, reconcileOrder } from './reconcile-order.ts'

/** The catalogue's sentence says that nothing was charged, which is unknown for the earlier form. */
const earlierOrderUnknown =
  'El servicio de pagos no responde y no sabemos si tu intento anterior se cobró. Espera unos minutos antes de intentarlo otra vez.'

/**
 * Before a new form, reconciles every earlier order of its debts on which somebody may still be
 * paying. Answers the orders that were reconciled. Throws where the provider does not answer, because
 * a second form could charge twice.
 */
export async function reconcileEarlierOrders(
  parts: ReconcileParts,
  receivableIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const now = parts.clock.now()
  const orders = (await listOrdersOf(parts.db, receivableIds)).filter((order) => mayStillBePaid(order, now))
  const answers = await Promise.all(orders.map((order) => reconcileOrder(parts, order)))
  if (answers.includes('unknown')) {
    if (orders.some((order) => isUnderWay(order.state))) throw new ApiError('pago_en_proceso')
    throw new ApiError('proveedor_no_responde', {}, earlierOrderUnknown)
  }
  return new Set(orders.map((order) => order.id))
}
