import { type SettleParts, settle } from '@llave/api/payments/settlement/settle'
import { prepareDebts, shuffled, snapshotOf } from './prepare-debts.ts'

export type ShuffledOptions = {
  readonly debts: number
  /** How many settle at the same time; one connection each. */
  readonly workers: number
}

/**
 * Two orders for each debt, both paid, every payment reported twice, shuffled and settled by
 * several concurrent workers (docs/money.md, "One way to be credited"). Answers the number of messages
 * and the seconds it took.
 */
export async function settleShuffled(
  parts: SettleParts,
  { debts, workers }: ShuffledOptions,
): Promise<{ readonly messages: number; readonly seconds: number }> {
  const orders = (await prepareDebts(parts.db, debts, 2)).flatMap((debt) => debt.orders)
  const messages = shuffled([...orders, ...orders], 7).map((order) => snapshotOf(order))
  const start = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (const [index, message] of messages.entries()) {
        if (index % workers === worker) await settle(parts, 'ipn', message)
      }
    }),
  )
  return { messages: messages.length, seconds: (performance.now() - start) / 1000 }
}
