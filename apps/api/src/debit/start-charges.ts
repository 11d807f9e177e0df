import { randomBytes } from 'node:crypto'
import { isExpiredOn } from '@llave/domain/debit/card-expiry'
import type { SkipReason } from '@llave/domain/debit/charge-state'
import { chargeCutoff } from '@llave/domain/debit/debit-day'
import { makeOrderId } from '@llave/domain/payments/order-id'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { limaDate } from '@llave/domain/time/lima-date'
import type { ShopConfig } from '../config/config.ts'
import { type Trx, transact } from '../database/database.ts'
import type { ChargeRequest } from '../payments/provider/card-provider.ts'
import { findShop } from '../payments/provider/find-shop.ts'
import type { ReconcileParts } from '../payments/reconciliation/reconcile-order.ts'
import type { CardVault } from './card-vault.ts'
import {
  type ChargedAffiliation,
  type ChargedLetra,
  lockAffiliations,
  lockLetras,
  type OpenCharge,
  readNextCharges,
} from './charge.store.ts'
import { findSkippedTurns } from './debit-skip.store.ts'
import { type ChargeOrder, insertChargeOrders, skipCharges, skipRemaining } from './move-charges.store.ts'
import { planRetry } from './plan.store.ts'
import { postponeTurns, releaseTurns, type Turn } from './turn.store.ts'

export type ChargingParts = ReconcileParts & { readonly vault: CardVault }

/** An order that is about to go to the provider; the intention is committed. */
export type StartedCharge = {
  readonly turn: Turn
  readonly chargeId: number
  readonly orderId: string
  readonly shop: ShopConfig
  readonly request: ChargeRequest
}

export type StartedBatch = {
  readonly started: readonly StartedCharge[]
  /** Sent before, by a process that died or whose answer was lost: to be reconciled. */
  readonly unconfirmed: readonly { readonly turn: Turn; readonly charge: OpenCharge }[]
  /** Turns for the next round: their letra was skipped, or the id of their order was taken. */
  readonly nextRound: readonly Turn[]
}

/** After this time a letra that somebody may be paying by hand is tried again. */
const inUseDelay = { minutes: 5 }
/** For a token that no configured key can decrypt: a person has to act first. */
export const unreadableTokenDelay = { hours: 1 }

/**
 * Commits the intention to charge the next letra of each turn: affiliations, letras and orders
 * are locked in this order, and what changed since the plan is skipped with its reason. No call
 * goes out from here.
 */
export async function startCharges(parts: ChargingParts, turns: readonly Turn[]): Promise<StartedBatch> {
  return transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const affiliations = await lockAffiliations(trx, turns)
    const taken = await planRetries(trx, parts, turns, now)
    const skipped = await findSkippedTurns(trx, taken)
    const charges = await readNextCharges(trx, taken)
    const planned = [...charges.values()].filter(({ state }) => state === 'planned')
    const letras = await lockLetras(
      trx,
      planned.map(({ receivableId }) => receivableId),
      now,
    )
    // Under the locks, so that an order is later than whatever was done to its letra before it.
    const openedAt = parts.clock.now()
    const start = {
      started: [] as StartedCharge[],
      unconfirmed: [] as StartedBatch['unconfirmed'][number][],
      nextRound: [] as Turn[],
    }
    const [done, later, unreadable]: [Turn[], Turn[], Turn[]] = [[], [], []]
    const toSend: { turn: Turn; order: ChargeOrder; started: StartedCharge }[] = []

    for (const turn of taken) {
      const charge = charges.get(turn)
      const affiliation = affiliations.get(turn.affiliationId)
      if (!charge || !affiliation) done.push(turn)
      else if (charge.state !== 'planned') start.unconfirmed.push({ turn, charge })
      else {
        const letra = letras.get(charge.receivableId)
        const stop = skipped.has(turn) ? 'by_customer' : stopReason(affiliation, limaDate(now))
        const skip = affiliation && skipReason(parts, turn, affiliation, letra)
        if (stop) {
          await skipRemaining(trx, turn, stop, now)
          done.push(turn)
        } else if (skip || !letra) {
          await skipCharges(trx, [charge.id], skip ?? 'annulled', now)
          start.nextRound.push(turn)
        } else if (letra.inUse) later.push(turn)
        else {
          const prepared = prepare(parts, turn, charge, affiliation, letra, openedAt)
          if (prepared) toSend.push({ turn, ...prepared })
          else unreadable.push(turn)
        }
      }
    }
    const next = nextReconciliation(openedAt, openedAt)
    const free = await insertChargeOrders(
      trx,
      toSend.map(({ order }) => order),
      next,
      openedAt,
    )
    for (const { turn, order, started } of toSend) {
      if (free.has(order.chargeId)) start.started.push(started)
      else start.nextRound.push(turn)
    }
    await releaseTurns(trx, done, 'done', now)
    await postponeTurns(trx, later, now.add(inUseDelay))
    await postponeTurns(trx, unreadable, now.add(unreadableTokenDelay))
    return start
  })
}

/** A turn that waited for its day gets the charges of its next try. */
async function planRetries(
  trx: Trx,
  { shops }: ChargingParts,
  turns: readonly Turn[],
  now: Temporal.Instant,
): Promise<Turn[]> {
  const taken: Turn[] = []
  for (const turn of turns) {
    if (turn.state !== 'waiting') taken.push(turn)
    // False where this process outlived its lease and another one planned the try.
    else if (await planRetry(trx, turn, shops, now)) {
      taken.push({ ...turn, attempt: turn.attempt + 1, state: 'charging' })
    }
  }
  return taken
}

/** What ends the whole turn. */
export function stopReason(affiliation: ChargedAffiliation, today: Temporal.PlainDate): SkipReason | null {
  if (!affiliation.sealed) return 'ended'
  if (affiliation.suspended) return 'suspended'
  return isExpiredOn(affiliation.expiry, today) ? 'card_expired' : null
}

/** What keeps one letra from being charged: the developer may have changed it since it was planned. */
export function skipReason(
  { shops }: ChargingParts,
  turn: Turn,
  affiliation: ChargedAffiliation,
  letra: ChargedLetra | undefined,
): SkipReason | null {
  if (!letra || letra.state === 'annulled') return 'annulled'
  if (letra.state === 'paid' || letra.owed.minor <= 0) return 'paid'
  if (Temporal.PlainDate.compare(letra.dueOn, chargeCutoff(turn.runDay)) >= 0) return 'put_off'
  return shops[letra.owed.currency].shopId === affiliation.shop ? null : 'other_account'
}

/** Null where the token cannot be decrypted: nothing is sent, and the log says so. */
function prepare(
  parts: ChargingParts,
  turn: Turn,
  charge: OpenCharge,
  affiliation: ChargedAffiliation,
  letra: ChargedLetra,
  now: Temporal.Instant,
): { order: ChargeOrder; started: StartedCharge } | null {
  const id = makeOrderId(now, randomBytes(4))
  const started = describeCharge(parts, turn, charge.id, id, affiliation, letra)
  if (!started) return null
  const order = {
    id,
    chargeId: charge.id,
    receivableId: charge.receivableId,
    customerId: affiliation.customerId,
    shop: affiliation.shop,
    amount: letra.owed,
    device: affiliation.device,
  }
  return { order, started }
}

/** The provider's request for one order, in the letra's own currency. Null where the token cannot be read. */
export function describeCharge(
  { vault, shops, log }: ChargingParts,
  turn: Turn,
  chargeId: number,
  orderId: string,
  { sealed, chainId, documentNumber, proforma, ...affiliation }: ChargedAffiliation,
  { owed, code }: ChargedLetra,
): StartedCharge | null {
  const shop = findShop(shops, affiliation.shop)
  try {
    if (!shop || !sealed) throw new Error('no account or no token')
    const request = {
      amount: owed.minor,
      currency: owed.currency,
      orderId,
      paymentMethodToken: vault.open(sealed, affiliation.shop),
      chainId,
      customer: { reference: documentNumber },
      metadata: { proforma, codLetra: code },
    }
    return { turn, chargeId, orderId, shop, request }
  } catch {
    log.error(
      { affiliation: affiliation.id, shop: affiliation.shop },
      'a card on debit cannot be charged: look at CARD_TOKEN_KEYS',
    )
    return null
  }
}
