import type { BookEntry } from '@llave/domain/reconciliation/reconcile-day'
import { limaDate } from '@llave/domain/time/lima-date'
import { noTransaction, tooManyTransactions } from '../provider/card-provider.ts'
import { findShop } from '../provider/find-shop.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../provider/payment-snapshot.ts'
import { claimReading, findOrdersOfDay, keepReading, postponeReading } from './books.store.ts'
import type { ReconcileParts } from './reconcile-order.ts'

/** Orders that are asked about at once. */
const batch = 10
/** Until every order is asked about again, where some had no answer. */
const again = { minutes: 1 }

/**
 * Reads the provider's book of one account and day that somebody asked for; answers how many it worked on. The
 * provider lists no day: each of our orders is asked about by itself (`Order/Get`), and money on an order that
 * is none of ours is not found this way. Nothing is settled by it: what was not heard of stays a difference.
 */
export async function readProviderDays(parts: ReconcileParts, signal: AbortSignal): Promise<number> {
  const { db, clock, provider, shops } = parts
  const claimed = await claimReading(db, clock.now())
  if (!claimed) return 0
  const shop = findShop(shops, claimed.shop)
  const orders = await findOrdersOfDay(db, claimed)
  const entries: BookEntry[] = []
  const unreadable: string[] = []
  let unanswered = shop ? 0 : orders.length
  for (let at = 0; shop && at < orders.length && !signal.aborted; at += batch) {
    const answers = await Promise.all(
      orders
        .slice(at, at + batch)
        .map(async (order) => ({ order, answer: await provider.readOrder(shop, order) })),
    )
    for (const { order, answer } of answers) {
      if (answer.outcome === 'answered') entries.push(...entriesOf(answer.value))
      else if (answer.outcome !== 'error' || answer.code !== noTransaction) {
        unanswered++
        if (answer.outcome === 'error' && answer.code === tooManyTransactions) unreadable.push(order)
      }
    }
  }
  // Its lease runs out and another process begins anew.
  if (signal.aborted) return 0
  const now = clock.now()
  if (unanswered === 0) await keepReading(db, claimed.id, { orders: orders.length, entries }, now)
  else
    await postponeReading(db, claimed.id, { orders: orders.length, unanswered, unreadable }, now.add(again))
  return 1
}

/** What a transaction moved, by what the provider says of it now. */
function entriesOf({ orderId, transactions }: PaymentSnapshot): BookEntry[] {
  return transactions
    .filter(({ operation }) => operation !== 'VERIFICATION')
    .map((each) => ({
      transaction: each.uuid,
      orderId,
      minor: movedBy(each),
      currency: each.currency,
      day: limaDate(each.operatedAt),
    }))
}

const movedStatuses = ['AUTHORISED', 'CAPTURED']

function movedBy({ operation, detailedStatus, amountMinor }: ReportedTransaction): number {
  if (!movedStatuses.includes(detailedStatus)) return 0
  return operation === 'CREDIT' ? -amountMinor : amountMinor
}
