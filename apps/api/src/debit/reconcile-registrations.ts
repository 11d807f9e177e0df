import { isRegistrationUntouched } from '@llave/domain/debit/registration-state'
import { isFormWindowOver } from '@llave/domain/payments/form-lifetime'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import type { FastifyBaseLogger } from 'fastify'
import { transact } from '../database/database.ts'
import { claimDueChecks, scheduleCheck } from '../database/due-checks.ts'
import { type CardProvider, noTransaction } from '../payments/provider/card-provider.ts'
import { findShop } from '../payments/provider/find-shop.ts'
import { type RegisterCardParts, registerCard } from './register-card.ts'
import { lockRegistration, moveRegistration } from './registration.store.ts'

export type ReconcileRegistrationsParts = RegisterCardParts & {
  readonly provider: CardProvider
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const batch = 10

/**
 * Asks the provider about registrations without a reported outcome, registers the cards that it
 * knows of, and expires the others once their form has ended. Answers how many it processed; any
 * number of processes may run it at once.
 */
export async function reconcileRegistrations(parts: ReconcileRegistrationsParts): Promise<number> {
  const claimed = await claimDueChecks(parts.db, 'card_registration', parts.clock.now(), batch)
  const results = await Promise.allSettled(claimed.map((registration) => reconcile(parts, registration)))
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    const error = result.reason instanceof Error ? result.reason.name : 'unknown'
    // Its lease runs out and another process claims it.
    parts.log.error({ order: claimed[index]?.id, error }, 'asking about a registration failed')
  }
  return claimed.length
}

async function reconcile(
  parts: ReconcileRegistrationsParts,
  { id, shop: shopId }: { readonly id: string; readonly shop: string },
): Promise<void> {
  const shop = findShop(parts.shops, shopId)
  if (!shop) throw new Error(`No account ${shopId}`)
  const answer = await parts.provider.readOrder(shop, id)
  if (answer.outcome === 'answered') await registerCard(parts, 'poll', answer.value)
  const answered =
    answer.outcome === 'answered' || (answer.outcome === 'error' && answer.code === noTransaction)
  await transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const registration = await lockRegistration(trx, id)
    const over = isFormWindowOver(registration.formExpiresAt, now)
    const untouched = isRegistrationUntouched(registration.state)
    if (over && answered && untouched) {
      await moveRegistration(trx, registration, registration.refusalCode ? 'refused' : 'expired', {}, now)
    }
    // An open form can still register a card although nobody waits for it.
    const next = over && answered ? null : nextReconciliation(registration.createdAt, now)
    await scheduleCheck(trx, 'card_registration', id, next)
  })
}
