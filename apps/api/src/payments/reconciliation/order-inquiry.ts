import type { Clock } from '@llave/domain/time/lima-date'
import type { reconcileOrder } from './reconcile-order.ts'

type Named = Parameters<typeof reconcileOrder>[1]
/** The result of an inquiry, as `reconcileOrder` answers it. */
export type InquiryResult = Awaited<ReturnType<typeof reconcileOrder>>
/** Asks the provider about an order on behalf of a waiting screen. */
export type OrderInquiry = (order: Named) => Promise<InquiryResult>

/** Milliseconds that an inquiry waits for the provider; the screen polls again by itself. */
export const inquiryTimeoutMs = 5_000

/** How long a result is reused: shorter than the 2.5 s between two polls of a screen. */
const resultLifetime = { seconds: 2 }

/** Concurrent inquiries of this process. */
const maxConcurrent = 20

/**
 * Bounds the inquiries of many screens: one at a time for each order, shared by everyone who asks
 * meanwhile or shortly after, and at most `maxConcurrent` in all. Beyond that the result is `unknown`.
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
