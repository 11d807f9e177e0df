import { createHash } from 'node:crypto'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { PaymentSnapshot } from '../payments/provider/payment-snapshot.ts'
import type { Source } from '../payments/provider/source.ts'
import { registerCard } from './register-card.ts'
import { revokeTokens } from './revoke-tokens.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

/** The provider's report on a card typed into one of two forms: first refused, then accepted. */
type CardReport = { readonly form: 0 | 1; readonly status: 'REFUSED' | 'ACCEPTED'; readonly source: Source }

const words: readonly Omit<CardReport, 'source'>[] = [
  { form: 0, status: 'REFUSED' },
  { form: 0, status: 'ACCEPTED' },
  { form: 1, status: 'REFUSED' },
  { form: 1, status: 'ACCEPTED' },
]

/**
 * Each message once, twice or not at all, in any order; only the last report on a form, which polling finds,
 * is never lost.
 */
const anyMessages = fc
  .tuple(
    ...words.map((word) =>
      fc
        .tuple(
          fc.integer({ min: word.status === 'ACCEPTED' ? 1 : 0, max: 3 }),
          fc.constantFrom<Source>('ipn', 'browser', 'poll'),
        )
        .map(([times, source]) => Array.from({ length: times }, (): CardReport => ({ ...word, source }))),
    ),
  )
  .chain((lists) => {
    const all = lists.flat()
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  })

function snapshotOf(orderId: string, { form, status }: CardReport): PaymentSnapshot {
  const uuid = createHash('sha256').update(`${orderId} ${status}`).digest('hex').slice(0, 32)
  const accepted = status === 'ACCEPTED'
  return {
    orderId,
    orderCycle: accepted ? 'CLOSED' : 'OPEN',
    transactions: [
      {
        shop: usdShop.shopId,
        uuid,
        operation: 'VERIFICATION',
        amountMinor: 0,
        currency: 'USD',
        detailedStatus: status,
        parentUuid: null,
        refusalCode: accepted ? null : 'ACQ_001:51',
        maskedCard: `497010******005${form}`,
        cardBrand: 'VISA',
        authorizationNumber: '',
        operatedAt: fixture.clock.now(),
        newToken: accepted ? `token of ${orderId}` : null,
        debt: null,
        cardOnFile: accepted
          ? { token: `token of ${orderId}`, chainId: null, holder: 'A', expiry: { month: 12, year: 2030 } }
          : null,
        body: '{}',
      },
    ],
  }
}

test('messages shuffled, dropped and duplicated, from three sources and two forms: the newer card is affiliated, one token is kept, each event is announced once', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessages, fc.boolean(), async (messages, atOnce) => {
      const buyer = await newBuyer(fixture)
      const forms = [await buyer.registrationForm(), await buyer.registrationForm()]
      const deliver = (word: CardReport) =>
        registerCard(fixture.jobs, word.source, snapshotOf(forms[word.form]?.orderId ?? '', word))
      if (atOnce) await Promise.all(messages.map(deliver))
      else for (const word of messages) await deliver(word)

      const rows = await fixture.db
        .selectFrom('affiliation')
        .selectAll()
        .where('proforma', '=', buyer.proforma)
        .execute()
      const live = rows.filter(({ ended_at }) => ended_at === null)
      expect(live.map(({ masked_card }) => masked_card)).toEqual(['497010******0051'])
      const sealed = { bytes: live[0]?.encrypted_token ?? new Uint8Array(), keyId: 'test' }
      expect(fixture.jobs.vault.open(sealed, usdShop.shopId)).toBe(`token of ${forms[1]?.orderId}`)
      const revoked = await fixture.db
        .selectFrom('card_token_revocation')
        .select(['encrypted_token', 'key_id'])
        .where('done_at', 'is', null)
        .execute()
      expect(revoked).toHaveLength(1)
      const told = await fixture.db
        .selectFrom('outbox')
        .select('kind')
        .where('kind', '=', 'affiliation-confirmed')
        .where(
          'subject',
          'in',
          rows.map(({ id }) => String(id)),
        )
        .execute()
      expect(told).toHaveLength(rows.length)
      while ((await revokeTokens(fixture.jobs)) > 0);
    }),
    { numRuns: 40 },
  )
})
