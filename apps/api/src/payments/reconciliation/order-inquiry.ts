import type { Clock } from '@llave/domain/time/lima-date'
import type { reconcileOrder } from './reconcile-order.ts'

type Named = Parameters<typeof reconcileOrder>[1]
/** What came of a question to the provider about an order, as `reconcileOrder` answers it. */
export type InquiryResult = Awaited<ReturnType<typeof reconcileOrder>>
/** Asks the provider about an order for a screen that waits. */
export type OrderInquiry = (order: Named) => Promise<InquiryResult>

/** Milliseconds that a screen waits for the provider's word; it asks again by itself. */
export const inquiryTimeoutMs = 5_000

/** For so long an answer holds: screens ask every 2.5 s, and each of them wants a word of its own. */
const resultLifetime = { seconds: 2 }

/** Questions of this process that may be under way at once. */
const maxConcurrent = 20

/**
 * Puts the questions of many screens to the provider, within bounds: one for an order at a time,
 * shared by all who ask meanwhile and just after it, and no more than the provider can be asked
 * at once. What is beyond that is `unsaid`, which claims nothing.
 */
export function openInquiry(ask: OrderInquiry, clock: Clock): OrderInquiry {
  /** `until` is null while the provider has not answered. */
  const questions = new Map<
    string,
    { readonly result: Promise<InquiryResult>; until: Temporal.Instant | null }
  >()
  let running = 0

  async function put(order: Named): Promise<InquiryResult> {
    running++
    try {
      return await ask(order)
    } finally {
      running--
      const question = questions.get(order.id)
      if (question) question.until = clock.now().add(resultLifetime)
    }
  }

  return async (order) => {
    const now = clock.now()
    for (const [id, { until }] of questions) {
      if (until && Temporal.Instant.compare(until, now) <= 0) questions.delete(id)
    }
    const asked = questions.get(order.id)
    if (asked) return asked.result
    if (running >= maxConcurrent) return 'unknown'
    const result = put(order)
    questions.set(order.id, { result, until: null })
    return result
  }
}
