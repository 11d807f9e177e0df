import { type Currency, money } from '@llave/domain/money/money'
import { type Decision, decideSettlement, isUnpaid } from '@llave/domain/payments/settlement-decision'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { prepareStatements } from '../../database/prepare-statements.ts'
import type { CardDesk } from '../orders/card-desk.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'
import { statusRank } from '../provider/status-rank.ts'
import { planTokenDisposal } from './card-token.store.ts'
import { credit } from './credit.ts'
import { noteRefusal, noteRunning } from './note-unpaid.ts'
import { planReturn } from './plan-return.ts'
import { quarantine } from './quarantine.ts'
import { lockPlace, lockTransaction, type Place, writeMessage, writeTransaction } from './settle.store.ts'
import { isMoneyBack, settleLostInQuarantine, settleReturn } from './settle-return.ts'

export type SettleParts = {
  readonly db: Database
  readonly clock: Clock
  /** Where cards go on debit; without it none does, and the payment stands all the same. */
  readonly cards?: CardDesk | undefined
}

/** What became of one transaction: for the log, which names no person. */
export type Happening = {
  readonly transaction: string
  readonly kind: Decision['kind'] | 'returned'
  readonly reason?: string
}

/**
 * The one place where money is credited. Everything that tells of a payment ends here, any
 * number of times, in any order, from any number of processes, with one result: the debt is
 * locked, then the order, and what is known already changes nothing. The caller has verified
 * where the snapshot comes from.
 */
export async function settle(
  { db, clock, cards }: SettleParts,
  source: Source,
  snapshot: PaymentSnapshot,
): Promise<Happening[]> {
  return transact(db, async (transaction) => {
    const trx = prepareStatements(transaction)
    const now = clock.now()
    const happenings: Happening[] = []
    if (snapshot.transactions.some(({ keptCard }) => keptCard)) await cards?.lock(trx, snapshot.orderId)
    for (const transaction of snapshot.transactions) {
      const happening = await settleTransaction(trx, cards, source, snapshot, transaction, now)
      happenings.push({ transaction: transaction.uuid, ...happening })
    }
    return happenings
  })
}

type Outcome = Omit<Happening, 'transaction'>
const nothing: Outcome = { kind: 'ignore' }

async function settleTransaction(
  trx: Trx,
  cards: CardDesk | undefined,
  source: Source,
  snapshot: PaymentSnapshot,
  transaction: ReportedTransaction,
  now: Temporal.Instant,
): Promise<Outcome> {
  // Locked anew for each transaction, as the one before may have changed what is owed.
  const place = await lockPlace(trx, snapshot.orderId)
  const known = await lockTransaction(trx, snapshot.shop, transaction.uuid)
  // What is older than what we know says nothing; what is in quarantine waits for the operator.
  const rank = statusRank(transaction.detailedStatus)
  if (known && known.rank > rank) return nothing
  if (known?.quarantined) {
    const { operation, detailedStatus } = transaction
    const lost = operation === 'DEBIT' && isUnpaid(detailedStatus) && known.rank < rank
    if (!lost) return nothing
    return settleLostInQuarantine(trx, source, snapshot.shop, transaction, known.resolution, now)
  }

  const decision = decide(place, snapshot, transaction)
  const stray = !place && isMoneyBack(transaction)
  if (!place && decision.kind === 'ignore' && !stray) return nothing
  // Told before in this very state, and acted on then: most of what is asked and repeated. A card
  // that stays behind may not have been named the first time.
  const told = known?.detailedStatus === transaction.detailedStatus && decision.kind === 'ignore'
  if (told && transaction.newToken === null) return nothing
  const reason = decision.kind === 'quarantine' ? decision.reason : stray ? 'unknown-order' : null
  await writeTransaction(trx, snapshot, place, reason, transaction, now)
  await writeMessage(trx, source, snapshot.shop, transaction, now)
  if (place && leavesUnwantedCard(place, transaction, decision)) {
    await planTokenDisposal(trx, snapshot.shop, transaction.uuid, now)
  }
  const returned = await settleReturn(trx, place, snapshot.shop, transaction, now)
  return returned ?? act(trx, cards, place, snapshot.shop, transaction, decision, now)
}

/** The provider kept a card that nobody asked it to, or the payment that was to keep it does not stand. */
function leavesUnwantedCard(
  { order }: Place,
  { newToken }: ReportedTransaction,
  { kind }: Decision,
): boolean {
  if (newToken === null || order.source === 'debit') return false
  return !order.registersCard || kind === 'surplus' || kind === 'quarantine'
}

async function act(
  trx: Trx,
  cards: CardDesk | undefined,
  place: Place | null,
  shop: string,
  transaction: ReportedTransaction,
  decision: Decision,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (decision.kind === 'quarantine') {
    await quarantine(trx, shop, transaction, decision.reason, now)
    return decision
  }
  if (!place) return nothing
  const { order } = place
  if (decision.kind === 'credit') await credit(trx, cards, place, shop, transaction, decision, now)
  if (decision.kind === 'surplus') await planReturn(trx, order, shop, transaction, now)
  if (decision.kind === 'refused') await noteRefusal(trx, order, transaction, decision.final, now)
  if (decision.kind === 'still-running') {
    await noteRunning(trx, order, now)
    return decision.strange ? { kind: decision.kind, reason: 'unlisted status' } : decision
  }
  return decision
}

function decide(place: Place | null, snapshot: PaymentSnapshot, transaction: ReportedTransaction): Decision {
  const { uuid, operation, detailedStatus, amountMinor, currency } = transaction
  const report = {
    uuid,
    shop: snapshot.shop,
    operation,
    detailedStatus,
    amount: isOurs(currency) ? money(amountMinor, currency) : null,
    orderCycle: snapshot.orderCycle,
  }
  return decideSettlement(place?.snapshot ?? null, place?.receivable ?? null, report)
}

function isOurs(currency: string): currency is Currency {
  return currency === 'PEN' || currency === 'USD'
}
