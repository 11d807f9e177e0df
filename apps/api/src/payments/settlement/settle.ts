import { type Decision, isUnpaid } from '@llave/domain/payments/settlement-decision'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import { type Database, transact } from '../../database/database.ts'
import { prepareStatements } from '../../database/prepare-statements.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import type { PaymentSnapshot } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'
import { statusRank } from '../provider/status-rank.ts'
import { planTokenDisposal } from './card-token.store.ts'
import { credit } from './credit.ts'
import { lockSettling } from './lock-settling.ts'
import { logOutcomes } from './log-outcomes.ts'
import { planSurplusRefund } from './plan-surplus-refund.ts'
import { quarantine } from './quarantine.ts'
import { recordRefusal, recordRunning } from './record-unpaid.ts'
import { writeMessage, writeTransaction } from './settle.store.ts'
import { isCompletedRefund, settleQuarantineReversal, settleReversal } from './settle-reversal.ts'
import { requireOrder, type SettlementOutcome, type Settling } from './settling.ts'

export type SettleParts = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Automatic debit; without it no card is affiliated, and the payment is settled all the same. */
  readonly cards?: CardRegistry | undefined
}

/**
 * The one place where money is credited. Every report of a payment ends here, any number of times,
 * in any order, from any number of processes, with one result: the debt is locked, then the order,
 * and what is already known changes nothing. The caller has verified the origin of the snapshot.
 */
export async function settle(
  { db, clock, log, cards }: SettleParts,
  source: Source,
  snapshot: PaymentSnapshot,
): Promise<SettlementOutcome[]> {
  const outcomes = await transact(db, async (transaction) => {
    const message = { trx: prepareStatements(transaction), now: clock.now(), source, snapshot, cards }
    if (snapshot.transactions.some(({ cardOnFile }) => cardOnFile))
      await cards?.lock(message.trx, snapshot.orderId)
    const settled: SettlementOutcome[] = []
    for (const reported of snapshot.transactions) {
      const outcome = await settleTransaction(await lockSettling(message, reported))
      settled.push({ transaction: reported.uuid, ...outcome })
    }
    return settled
  })
  logOutcomes(log, source, snapshot.orderId, outcomes)
  return outcomes
}

type Outcome = Omit<SettlementOutcome, 'transaction'>
const ignored: Outcome = { kind: 'ignore' }

async function settleTransaction(settling: Settling): Promise<Outcome> {
  const { recorded, decision } = settling
  if (isOlder(settling)) return ignored
  if (recorded?.quarantined) {
    return isQuarantineReversal(settling) ? settleQuarantineReversal(settling) : ignored
  }
  if (isAlreadyHandled(settling)) return ignored
  await writeTransaction(settling, quarantineReason(settling))
  await writeMessage(settling)
  if (leavesUnwantedCard(settling)) await planTokenDisposal(settling.trx, settling.transaction, settling.now)
  return (await settleReversal(settling)) ?? applyDecision(settling, decision)
}

/** Whether the report is older than what is recorded, and so ignored. */
function isOlder({ recorded, transaction }: Settling): boolean {
  return recorded !== null && recorded.rank > statusRank(transaction.detailedStatus)
}

/** Whether quarantined money was cancelled or never captured: the only report on it that is not left to the operator. */
function isQuarantineReversal({ recorded, transaction }: Settling): boolean {
  const { operation, detailedStatus } = transaction
  const newer = recorded !== null && recorded.rank < statusRank(detailedStatus)
  return newer && operation === 'DEBIT' && isUnpaid(detailedStatus)
}

/**
 * Whether there is nothing to do: no money and no order of ours, or a status that was handled when
 * it was first reported, as most polls and repeated messages are. A report that names a new token is
 * handled again, because the first one may have omitted it.
 */
function isAlreadyHandled({ order, recorded, transaction, decision }: Settling): boolean {
  if (decision.kind !== 'ignore') return false
  if (!order && !isCompletedRefund(transaction)) return true
  return recorded?.detailedStatus === transaction.detailedStatus && transaction.newToken === null
}

/** A refund on an unknown order is quarantined like a payment. */
function quarantineReason({ order, decision }: Settling): string | null {
  if (decision.kind === 'quarantine') return decision.reason
  return order ? null : 'unknown-order'
}

/** Whether the provider stored a card that was not requested, or whose payment was not credited. */
function leavesUnwantedCard({ order, transaction, decision }: Settling): boolean {
  if (!order || transaction.newToken === null || order.source === 'debit') return false
  return !order.registersCard || decision.kind === 'surplus' || decision.kind === 'quarantine'
}

type DecisionHandler<Kind extends Decision['kind']> = (
  settling: Settling,
  decision: Extract<Decision, { kind: Kind }>,
) => Promise<void>

/** The handler of each kind of decision; a kind without one does not compile. */
const handlers: { readonly [Kind in Decision['kind']]: DecisionHandler<Kind> } = {
  credit: (settling, decision) => credit(requireOrder(settling), decision),
  surplus: (settling) => planSurplusRefund(requireOrder(settling)),
  quarantine: (settling, { reason }) => quarantine(settling, reason),
  refused: (settling, { final }) => recordRefusal(requireOrder(settling), final),
  'still-running': (settling) => recordRunning(requireOrder(settling)),
  ignore: async () => undefined,
}

async function applyDecision(settling: Settling, decision: Decision): Promise<Outcome> {
  await (handlers[decision.kind] as DecisionHandler<Decision['kind']>)(settling, decision)
  if (decision.kind === 'quarantine') return { kind: decision.kind, reason: decision.reason }
  const strange = decision.kind === 'still-running' && decision.strange
  return strange ? { kind: decision.kind, reason: 'unlisted status' } : { kind: decision.kind }
}
