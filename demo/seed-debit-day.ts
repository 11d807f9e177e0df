import type { Database } from '@llave/api/database/database'
import { openCardVault } from '@llave/api/debit/card-vault'
import { openCardRegistry } from '@llave/api/debit/open-card-registry'
import { runDebitDay } from '@llave/api/debit/run-debit-day'
import { skipDebit } from '@llave/api/debit/skip-debit'
import { type CardProvider, connectCardProvider } from '@llave/api/payments/provider/card-provider'
import { lastDebitDay, nextDebitDay } from '@llave/domain/debit/debit-day'
import { skipCutoff } from '@llave/domain/debit/debit-skip'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { type DebitConfig, putOnDebit, sessionOfOwner } from './seed-debit.ts'

/** Ricardo's cards, by what the bank answers: no money, reported as stolen, paid. */
const answers = { '1000380': '51', '1000381': '43', '1000382': null } as const

/** Whose next month he skips. */
const skipped = '1000382'

/**
 * Puts Ricardo's cards on debit, as of a month before the last debit day, and charges that day with the emulated
 * provider; one of them skips the next month. Throws where a card cannot be put on debit.
 */
export async function seedDebitDay(db: Database, clock: Clock, config: DebitConfig): Promise<void> {
  for (const proforma of Object.keys(answers)) {
    await putOnDebit(db, clock, config, personas.ricardo, proforma)
  }
  const since = lastDebitDay(limaDateTime(clock.now())).subtract({ months: 1 })
  await db
    .updateTable('affiliation')
    .set({ created_at: `${since}T12:00:00-05:00` })
    .where('proforma', 'in', Object.keys(answers))
    .execute()
  const { apiUrl, shops, tokenKeys } = config.card
  const vault = openCardVault(tokenKeys)
  const cards = openCardRegistry({ db, clock, shops, vault, log: silentLog })
  const provider = withRefusals(db, apiUrl, connectCardProvider(apiUrl))
  const parts = { db, clock, provider, shops, log: silentLog, cards, vault }
  await runDebitDay(parts, new AbortController().signal)
  await skipNextDay(db, clock, shops)
}

/** Ricardo skips the next debit day of the card that paid; where its cut-off has passed, he did an hour before it. */
async function skipNextDay(db: Database, clock: Clock, shops: DebitConfig['card']['shops']): Promise<void> {
  const now = clock.now()
  const day = nextDebitDay(limaDateTime(now))
  const cutoff = skipCutoff(day)
  const then = Temporal.Instant.compare(now, cutoff) < 0 ? now : cutoff.subtract({ hours: 1 })
  const session = await sessionOfOwner(db, personas.ricardo, skipped)
  const parts = { db, clock: { now: () => then }, shops }
  await skipDebit(parts, session, { proforma: skipped, day, skip: true })
}

/** A provider that is told before each charge how its bank answers. */
function withRefusals(db: Database, apiUrl: string, provider: CardProvider): CardProvider {
  return {
    ...provider,
    chargeToken: async (shop, request) => {
      const { proforma } = await db
        .selectFrom('payment_order as o')
        .innerJoin('receivable as r', 'r.id', 'o.receivable_id')
        .select('r.proforma')
        .where('o.id', '=', request.orderId)
        .executeTakeFirstOrThrow()
      const code = Object.entries(answers).find(([known]) => known === proforma)?.[1]
      if (code) {
        const refusal = { kind: 'refuse', code, orderId: request.orderId }
        await fetch(`${apiUrl}/emulator/faults`, { method: 'POST', body: JSON.stringify(refusal) })
      }
      return provider.chargeToken(shop, request)
    },
  }
}
