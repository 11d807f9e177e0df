import { FixedClock } from '@llave/testkit/fixed-clock'
import { expect, test } from 'vitest'
import { type InquiryResult, openInquiry } from './order-inquiry.ts'

/** A provider whose answers the test controls, and the orders that it was asked about. */
function openTestInquiry() {
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const asked: string[] = []
  const pending: PromiseWithResolvers<InquiryResult>[] = []
  const inquire = openInquiry(({ id }) => {
    asked.push(id)
    const answer = Promise.withResolvers<InquiryResult>()
    pending.push(answer)
    return answer.promise
  }, clock)
  const shop = '70001001'
  return { clock, asked, pending, inquire: (id: string) => inquire({ id, shop }) }
}

test('concurrent inquiries about an order share one request', async () => {
  const { asked, pending, inquire } = openTestInquiry()
  const all = [inquire('A'), inquire('A'), inquire('B'), inquire('A')]
  expect(asked).toEqual(['A', 'B'])
  pending[0]?.resolve('answered')
  pending[1]?.resolve('absent')
  expect(await Promise.all(all)).toEqual(['answered', 'answered', 'absent', 'answered'])
})

test('an answer is reused for two seconds, and then the provider is asked again', async () => {
  const { clock, asked, pending, inquire } = openTestInquiry()
  const first = inquire('A')
  clock.advance({ seconds: 4 })
  pending[0]?.resolve('absent')
  expect(await first).toBe('absent')
  clock.advance({ seconds: 1 })
  expect(await inquire('A')).toBe('absent')
  expect(asked).toHaveLength(1)
  clock.advance({ seconds: 1 })
  const second = inquire('A')
  pending[1]?.resolve('answered')
  expect(await second).toBe('answered')
})

test('where too many inquiries are open, no further one is made', async () => {
  const { asked, pending, inquire } = openTestInquiry()
  const running = Array.from({ length: 20 }, (_, index) => inquire(`A${index}`))
  expect(await inquire('B')).toBe('unknown')
  expect(asked).not.toContain('B')
  for (const answer of pending) answer.resolve('absent')
  await Promise.all(running)
  const later = inquire('B')
  pending.at(-1)?.resolve('answered')
  expect(await later).toBe('answered')
})

test('a failed inquiry fails for all that shared it and is repeated later', async () => {
  const { clock, pending, inquire } = openTestInquiry()
  const broken = [inquire('A'), inquire('A')]
  pending[0]?.reject(new Error('the database is away'))
  for (const one of broken) await expect(one).rejects.toThrow('away')
  clock.advance({ seconds: 2 })
  const again = inquire('A')
  pending[1]?.resolve('absent')
  expect(await again).toBe('absent')
})
