import type { Clock } from '@llave/domain/time/lima-date'
import type { askOrder } from './ask-order.ts'

type Named = Parameters<typeof askOrder>[1]
/** What came of a question to the provider about an order, as `askOrder` answers it. */
export type Word = Awaited<ReturnType<typeof askOrder>>
/** Asks the provider about an order for a screen that waits. */
export type OrderInquiry = (order: Named) => Promise<Word>

/** Milliseconds that a screen waits for the provider's word; it asks again by itself. */
export const inquiryTimeoutMs = 5_000

/** For so long an answer holds: screens ask every 2.5 s, and each of them wants a word of its own. */
const fresh = { seconds: 2 }

/** Questions of this process that may be under way at once. */
const most = 20

/**
 * Puts the questions of many screens to the provider, within bounds: one for an order at a time,
 * shared by all who ask meanwhile and just after it, and no more than the provider can be asked
 * at once. What is beyond that is `unsaid`, which claims nothing.
 */
export function openInquiry(ask: OrderInquiry, clock: Clock): OrderInquiry {
  /** `until` is null while the provider has not answered. */
  const questions = new Map<string, { readonly word: Promise<Word>; until: Temporal.Instant | null }>()
  let running = 0

  async function put(order: Named): Promise<Word> {
    running++
    try {
      return await ask(order)
    } finally {
      running--
      const question = questions.get(order.id)
      if (question) question.until = clock.now().add(fresh)
    }
  }

  return async (order) => {
    const now = clock.now()
    for (const [id, { until }] of questions) {
      if (until && Temporal.Instant.compare(until, now) <= 0) questions.delete(id)
    }
    const asked = questions.get(order.id)
    if (asked) return asked.word
    if (running >= most) return 'unsaid'
    const word = put(order)
    questions.set(order.id, { word, until: null })
    return word
  }
}
