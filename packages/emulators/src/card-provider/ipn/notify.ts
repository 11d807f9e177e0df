import type { Provider } from '../provider.ts'
import type { TransactionRecord } from '../store/records.ts'
import { buildNotification } from './build-notification.ts'
import { deliver } from './deliver.ts'

/** How long a notification that waits to be overtaken is held when no other comes. */
const heldMs = 60_000

/**
 * Tells the merchant about a transaction and waits for the answer (30 s at most), as the provider does before
 * it lets the browser know. The switches for drop, delay and reorder make it return at once.
 */
export async function notify(provider: Provider, transaction: TransactionRecord): Promise<void> {
  const call = { service: 'Ipn', orderId: transaction.orderId }
  if (provider.faults.take('ipn-drop', call)) {
    provider.ipnLog.push({
      ...buildNotification(provider, transaction, 1),
      status: null,
      outcome: 'dropped',
    })
    return
  }
  const delay = provider.faults.take('ipn-delay', call)
  if (delay) return postpone(provider, transaction, delay.ms ?? 10_000, false)
  const hold = provider.faults.take('ipn-reorder', call)
  if (hold) return postpone(provider, transaction, hold.ms ?? heldMs, true)

  // Stored until it is sent, so that a killed process sends it after its restart.
  provider.notifying.add(transaction.uuid)
  postpone(provider, transaction, 0, false)
  const copies = provider.faults.take('ipn-duplicate', call) ? 3 : 1
  await Promise.all(Array.from({ length: copies }, () => deliver(provider, transaction, 1)))
  provider.store.pendingIpns.delete(transaction.uuid)
  provider.notifying.delete(transaction.uuid)
  await releaseHeld(provider)
}

function postpone(
  provider: Provider,
  transaction: TransactionRecord,
  ms: number,
  heldForOrder: boolean,
): void {
  const id = transaction.uuid
  const dueAt = provider.clock.now() + ms
  provider.store.pendingIpns.put(id, { id, transactionUuid: id, dueAt, attempt: 1, heldForOrder })
}

/** Sends the notifications that were held until a later one was sent. */
async function releaseHeld(provider: Provider): Promise<void> {
  for (const pending of [...provider.store.pendingIpns.values()]) {
    if (pending.heldForOrder) await sendPending(provider, pending.id)
  }
}

/** Sends a postponed notification once. One that is being sent right now is left alone. */
export async function sendPending(provider: Provider, id: string): Promise<void> {
  if (provider.notifying.has(id)) return
  const pending = provider.store.pendingIpns.get(id)
  const transaction = pending && provider.store.transactions.get(pending.transactionUuid)
  provider.store.pendingIpns.delete(id)
  if (!pending || !transaction) return
  await deliver(provider, transaction, pending.attempt)
}
