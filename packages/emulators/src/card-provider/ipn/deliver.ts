import type { Provider } from '../provider.ts'
import { randomId } from '../random-id.ts'
import type { TransactionRecord } from '../store/records.ts'
import { buildNotification } from './build-notification.ts'

const answerLimitMs = 30_000
const quarterHourMs = 15 * 60_000
const maxAttempts = 5
const successStatuses = new Set([200, 201, 202, 203, 204, 205, 206, 301, 302, 303, 307, 308])

/** Posts one notification and logs what came of it. A failed one is tried again if the rule for it is ticked. */
export async function deliver(
  provider: Provider,
  transaction: TransactionRecord,
  attempt: number,
): Promise<void> {
  const notification = buildNotification(provider, transaction, attempt)
  const status = await post(notification.url, notification.fields)
  const delivered = status !== null && successStatuses.has(status)
  provider.ipnLog.push({ ...notification, status, outcome: delivered ? 'delivered' : 'failed' })
  if (delivered) return
  provider.log(`notification of ${transaction.uuid} failed (${status ?? 'no answer'})`)
  if (provider.ipnRetries && attempt < maxAttempts) retryOnTheQuarterHour(provider, transaction, attempt + 1)
}

async function post(url: string, fields: Record<string, string>): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimitMs),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

function retryOnTheQuarterHour(provider: Provider, transaction: TransactionRecord, attempt: number): void {
  const id = randomId()
  const dueAt = (Math.floor(provider.clock.now() / quarterHourMs) + 1) * quarterHourMs
  provider.store.pendingIpns.put(id, {
    id,
    transactionUuid: transaction.uuid,
    dueAt,
    attempt,
    heldForOrder: false,
  })
}
