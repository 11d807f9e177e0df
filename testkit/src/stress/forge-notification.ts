import { createHmac, randomBytes } from 'node:crypto'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import type { StressClient } from './stress-client.ts'

export type ForgeryCount = { refused: number; believed: number; repeated: number }

/**
 * Forges a notification that an order was paid, signed with a wrong key, and replays an old
 * notification.
 */
export async function forgeNotification(
  client: StressClient,
  card: CardProvider,
  orderId: string,
  count: ForgeryCount,
): Promise<void> {
  const sent = card.state.ipnLog
  const real = sent[Math.floor(Math.random() * sent.length)]
  if (!real) return
  const payment = JSON.parse(real.fields['kr-answer'] ?? '')
  payment.orderDetails.orderId = orderId
  payment.transactions[0].uuid = randomBytes(16).toString('hex')
  const answer = JSON.stringify(payment)
  const hash = createHmac('sha256', 'another key').update(answer).digest('hex')
  const forged = await client.notify({ ...real.fields, 'kr-answer': answer, 'kr-hash': hash })
  if (forged) count[forged.status === 400 ? 'refused' : 'believed'] += 1
  if ((await client.notify(real.fields))?.status === 200) count.repeated += 1
}
