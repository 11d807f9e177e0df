import type { Database } from '@llave/api/database/database'
import { issueFormToken } from '@llave/api/payments/issue-form-token'
import { runRefunds } from '@llave/api/payments/reconciliation/refund-surplus'
import { settle } from '@llave/api/payments/settlement/settle'
import { money } from '@llave/domain/money/money'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { type CardConfig, cardParts } from './pay-debt.ts'
import { followedProforma } from './properties.ts'
import { typeCard } from './type-card.ts'

/**
 * Four payments of Silvia to follow: her letra is paid from one form, what she paid from another one goes back, one
 * charge pays the next three letras, with one receipt, and the bank still asks her about the one after them, until
 * its form lapses.
 */
export async function seedFollowed(db: Database, clock: Clock, config: CardConfig): Promise<void> {
  const letras = await db
    .selectFrom('receivable')
    .select(['customer_id', 'code', 'currency', 'amount_minor'])
    .where('proforma', '=', followedProforma)
    .where('state', '=', 'pending')
    .where('kind', '=', 'instalment')
    .$narrowType<{ code: string }>()
    .orderBy('due_on')
    .limit(5)
    .execute()
  const [first, second, third, fourth, fifth] = letras
  if (!first || !second || !third || !fourth || !fifth)
    throw new Error('The demonstration has no letras of Silvia')
  const earlier = await openForm(db, clock, config, first)
  const paid = await openForm(db, clock, config, first)
  for (const form of [paid, earlier]) {
    await typeCard(config.card.apiUrl, form, personas.silvia.name, false)
    await report(db, clock, config, first, form.orderId)
  }
  await runRefunds(cardParts(db, clock, config))
  const several = await openForm(db, clock, config, second, [third, fourth])
  await typeCard(config.card.apiUrl, several, personas.silvia.name, false)
  await report(db, clock, config, second, several.orderId)
  const waiting = await openForm(db, clock, config, fifth)
  await typeCard(config.card.apiUrl, waiting, personas.silvia.name, false, 'challenged')
}

type Letra = {
  readonly customer_id: number
  readonly code: string
  readonly currency: 'PEN' | 'USD'
  readonly amount_minor: number
}

function openForm(
  db: Database,
  clock: Clock,
  config: CardConfig,
  letra: Letra,
  further: readonly Letra[] = [],
) {
  const { document, phone } = personas.silvia
  const session = {
    ...{ customerId: letra.customer_id, document, phone, mode: 'letter' as const },
    tokenHash: new Uint8Array(),
    verified: true,
    viewing: null,
  }
  const debt = { kind: 'instalment', proforma: followedProforma, code: letra.code } as const
  const minor = [letra, ...further].reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0)
  const request = {
    ...{ debt, further: further.map(({ code }) => code), amount: money(minor, letra.currency) },
    ...({ registerCard: false, device: 'mobile' } as const),
  }
  return issueFormToken(cardParts(db, clock, config), session, request, '127.0.0.1')
}

async function report(
  db: Database,
  clock: Clock,
  config: CardConfig,
  { currency }: Letra,
  orderId: string,
): Promise<void> {
  const { provider, shops, log } = cardParts(db, clock, config)
  const answer = await provider.readOrder(shops[currency], orderId)
  if (answer.outcome !== 'answered') throw new Error('The demonstration could not pay by card')
  await settle({ db, clock, log }, 'poll', answer.value)
}
