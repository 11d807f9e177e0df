import type { Database } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'

/** How often the provider debited each letra that automatic debit asked for, by the letra's id. */
export async function countDebits(db: Database, card: CardProvider): Promise<ReadonlyMap<number, number>> {
  const orders = await db
    .selectFrom('payment_order')
    .select(['id', 'receivable_id'])
    .where('source', '=', 'debit')
    .execute()
  const letraOf = new Map(orders.map((order) => [order.id, order.receivable_id]))
  const times = new Map<number, number>()
  for (const { orderId, operationType, error } of card.state.transactions.values()) {
    const letra = letraOf.get(orderId ?? '')
    if (letra !== undefined && operationType === 'DEBIT' && error === null)
      times.set(letra, (times.get(letra) ?? 0) + 1)
  }
  return times
}
